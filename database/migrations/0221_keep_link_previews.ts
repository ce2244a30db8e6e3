import { BaseSchema } from '@adonisjs/lucid/schema'

const ID = 'CHAR(20) CHARACTER SET ascii COLLATE ascii_bin'

/**
 * What messengers show of a link in place of its destination's own preview. Images have a table of
 * their own: links are read often and whole. An image outlives its use, so that an earlier version
 * of the link can be restored.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('ALTER TABLE links ADD COLUMN preview TEXT CHARACTER SET utf8mb4 NULL')
    this.schema.raw(`
      CREATE TABLE link_preview_images (
        id ${ID} NOT NULL PRIMARY KEY,
        link_id ${ID} NOT NULL,
        jpeg MEDIUMBLOB NOT NULL,
        created_at DATETIME(3) NOT NULL,
        KEY link_preview_images_link (link_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('link_preview_images')
    this.schema.raw('ALTER TABLE links DROP COLUMN preview')
  }
}
