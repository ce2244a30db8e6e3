import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`

/** What administrators announce to everyone, and who has put it away. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE announcements (
        id ${ID} NOT NULL PRIMARY KEY,
        tone VARCHAR(10) ${ASCII} NOT NULL,
        title VARCHAR(120) NOT NULL,
        text VARCHAR(500) NOT NULL,
        ends_at DATETIME(3) NULL,
        withdrawn_at DATETIME(3) NULL,
        created_by ${ID} NULL,
        created_at DATETIME(3) NOT NULL,
        KEY announcements_created (created_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      CREATE TABLE announcement_dismissals (
        announcement_id ${ID} NOT NULL,
        user_id ${ID} NOT NULL,
        dismissed_at DATETIME(3) NOT NULL,
        PRIMARY KEY (announcement_id, user_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('announcement_dismissals')
    this.schema.dropTable('announcements')
  }
}
