import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whether a link asks for a password, and whether it has rules or a split: for indexes alone. */
const FLAGS = {
  has_password: 'password_hash IS NOT NULL',
  has_routing: 'routing IS NOT NULL',
}

/** Each in the order of creation, for lists are mostly read in it. */
const INDEXES = {
  links_creator: 'workspace_id, shelf, created_by, created_at',
  links_with_password: 'workspace_id, shelf, has_password, created_at',
  links_with_routing: 'workspace_id, shelf, has_routing, created_at',
}

/** Indexes for filters of the list of links that no kept count and no other index helps. */
export default class extends BaseSchema {
  async up() {
    for (const [name, condition] of Object.entries(FLAGS)) {
      this.schema.raw(
        `ALTER TABLE links ADD COLUMN ${name} TINYINT(1) GENERATED ALWAYS AS (${condition}) VIRTUAL INVISIBLE`
      )
    }
    for (const [name, columns] of Object.entries(INDEXES)) {
      this.schema.raw(
        `ALTER TABLE links ADD KEY ${name} (${columns}), ALGORITHM = INPLACE, LOCK = NONE`
      )
    }
  }

  async down() {
    for (const name of Object.keys(INDEXES)) {
      this.schema.raw(`ALTER TABLE links DROP KEY ${name}`)
    }
    for (const name of Object.keys(FLAGS)) {
      this.schema.raw(`ALTER TABLE links DROP COLUMN ${name}`)
    }
  }
}
