import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who does a piece of scheduled work at the moment, among all workers on all machines. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE leases (
        name VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        held_until DATETIME(3) NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('leases')
  }
}
