import { BaseSchema } from '@adonisjs/lucid/schema'

const ID = 'CHAR(20) CHARACTER SET ascii COLLATE ascii_bin'
const URL = 'VARCHAR(4096) CHARACTER SET ascii COLLATE ascii_bin'

/**
 * What the pages of a custom domain show of its owner, and the files that it serves. Files have a
 * table of their own: the redirect plane reads all domains at once, and a file when it is asked for.
 * A file that changes gets another id; the key over ids spares that reading the contents.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE domain_brands (
        domain_id ${ID} NOT NULL PRIMARY KEY,
        name VARCHAR(80) CHARACTER SET utf8mb4 NULL,
        colour CHAR(7) CHARACTER SET ascii COLLATE ascii_bin NULL,
        imprint_url ${URL} NULL,
        privacy_url ${URL} NULL,
        updated_at DATETIME(3) NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      CREATE TABLE domain_files (
        domain_id ${ID} NOT NULL,
        kind VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        id ${ID} NOT NULL,
        content MEDIUMBLOB NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        PRIMARY KEY (domain_id, kind),
        KEY domain_files_ids (domain_id, kind, id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('domain_files')
    this.schema.dropTable('domain_brands')
  }
}
