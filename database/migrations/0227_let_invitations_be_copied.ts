import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * A second token of an invitation, for the link that the inviter can copy. It lets a person in as
 * the mailed one does, and proves nothing about their address.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE invitations
      ADD COLUMN copied_token_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
      ADD UNIQUE KEY invitations_copied_token (copied_token_hash)`)
  }

  async down() {
    this.schema.raw(`
      ALTER TABLE invitations
      DROP KEY invitations_copied_token, DROP COLUMN copied_token_hash`)
  }
}
