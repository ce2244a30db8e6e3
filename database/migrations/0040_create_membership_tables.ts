import { BaseSchema } from '@adonisjs/lucid/schema'

const ID = 'CHAR(20) CHARACTER SET ascii COLLATE ascii_bin'

/**
 * What makes memberships and allowances exact. Every change of who is in an organisation counts
 * its `membership_version` up, so that two of them take turns, on one server (the row's lock) and
 * on a cluster (certification) alike.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE organisations
        ADD COLUMN membership_version INT UNSIGNED NOT NULL DEFAULT 0`)

    this.schema.raw(`
      ALTER TABLE invitations ADD KEY invitations_address (workspace_id, email_key)`)

    this.schema.raw(`
      CREATE TABLE organisation_allowances (
        organisation_id ${ID} NOT NULL,
        name VARCHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        month CHAR(7) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        used INT UNSIGNED NOT NULL,
        PRIMARY KEY (organisation_id, name, month)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('organisation_allowances')
    this.schema.raw('ALTER TABLE invitations DROP KEY invitations_address')
    this.schema.raw('ALTER TABLE organisations DROP COLUMN membership_version')
  }
}
