import { BaseSchema } from '@adonisjs/lucid/schema'

/** Finds the invitations that someone accepted: those who sent them vouch for the address. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE invitations
        ADD KEY invitations_accepted (accepted_by), ALGORITHM=INPLACE, LOCK=NONE`)
  }

  async down() {
    this.schema.raw('ALTER TABLE invitations DROP KEY invitations_accepted')
  }
}
