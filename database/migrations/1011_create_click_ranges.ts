import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`
const TABLE = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4'

/** Which clicks are held in columns as well, and by which machine's folder (decision 60). */
export default class extends BaseSchema {
  async up() {
    // A folder of columns. `seals` only grows: a folder that has seen more belongs to a database
    // that became an older copy of itself.
    this.schema.raw(`
      CREATE TABLE column_stores (
        id ${ID} NOT NULL,
        seals BIGINT UNSIGNED NOT NULL DEFAULT 0,
        seen_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id)
      ) ${TABLE}`)

    // Everyone who changes clicks of a workspace, or begins a range of it, writes its row: of two
    // that do so at once, one sees what the other did.
    this.schema.raw(`
      CREATE TABLE click_fences (
        workspace_no MEDIUMINT UNSIGNED NOT NULL,
        changes BIGINT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (workspace_no)
      ) ${TABLE}`)

    // `read_hash` is of the clicks as they were read, `file_hash` of the file that holds them.
    this.schema.raw(`
      CREATE TABLE click_ranges (
        id ${ID} NOT NULL,
        store_id ${ID} NOT NULL,
        workspace_no MEDIUMINT UNSIGNED NOT NULL,
        from_at DATETIME(3) NOT NULL,
        before_at DATETIME(3) NOT NULL,
        state ENUM('Sealing', 'Sealed', 'Stale') ${ASCII} NOT NULL,
        state_at DATETIME(3) NOT NULL,
        row_count INT UNSIGNED NOT NULL DEFAULT 0,
        read_hash BINARY(32) NULL,
        file_hash BINARY(32) NULL,
        file_bytes INT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (id),
        KEY click_ranges_time (workspace_no, before_at, from_at),
        KEY click_ranges_state (store_id, state, state_at)
      ) ${TABLE}`)
  }

  async down() {
    throw new Error('What is held in columns is known by these tables alone.')
  }
}
