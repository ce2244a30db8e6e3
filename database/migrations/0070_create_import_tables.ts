import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Imports: one row each, the file in sealed pieces for as long as it is read, and one row for each
 * line with what became of it. Clicks of the past are a column of their own beside those that we
 * counted (docs/decisions/0030).
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE imports (
        id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        workspace_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        status VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        dry_run BOOLEAN NOT NULL DEFAULT FALSE,
        unlimited BOOLEAN NOT NULL DEFAULT FALSE,
        source VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        file_name VARCHAR(255) NOT NULL,
        file_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        size_bytes BIGINT UNSIGNED NOT NULL,
        shape JSON NOT NULL,
        target JSON NOT NULL,
        total_lines INT UNSIGNED NOT NULL DEFAULT 0,
        position INT UNSIGNED NOT NULL DEFAULT 0,
        creatable INT UNSIGNED NOT NULL DEFAULT 0,
        created INT UNSIGNED NOT NULL DEFAULT 0,
        existing INT UNSIGNED NOT NULL DEFAULT 0,
        refused INT UNSIGNED NOT NULL DEFAULT 0,
        clicks BIGINT UNSIGNED NOT NULL DEFAULT 0,
        tally JSON NOT NULL,
        failure JSON NULL,
        comparison JSON NULL,
        comparing BOOLEAN NOT NULL DEFAULT FALSE,
        lease_token CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        lease_until DATETIME(3) NULL,
        created_by CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        api_key_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        created_at DATETIME(3) NOT NULL,
        started_at DATETIME(3) NULL,
        finished_at DATETIME(3) NULL,
        KEY imports_workspace (workspace_id, created_at, id),
        KEY imports_status (status, lease_until),
        KEY imports_comparing (comparing, lease_until),
        KEY imports_file (workspace_id, file_hash),
        CONSTRAINT imports_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE import_pieces (
        import_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        piece INT UNSIGNED NOT NULL,
        sealed MEDIUMTEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        PRIMARY KEY (import_id, piece)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE import_lines (
        import_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        position INT UNSIGNED NOT NULL,
        line INT UNSIGNED NOT NULL,
        domain_id VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        alias VARCHAR(80) CHARACTER SET ascii COLLATE ascii_bin NULL,
        entry JSON NOT NULL,
        outcome VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        code VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NULL,
        detail VARCHAR(500) NULL,
        warnings JSON NOT NULL,
        link_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        comparison JSON NULL,
        differs BOOLEAN NULL,
        PRIMARY KEY (import_id, position),
        KEY import_lines_outcome (import_id, outcome, position),
        KEY import_lines_alias (import_id, alias),
        KEY import_lines_differs (import_id, differs, position)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(
      'ALTER TABLE links ADD COLUMN imported_clicks BIGINT UNSIGNED NOT NULL DEFAULT 0, ALGORITHM=INSTANT'
    )
  }

  async down() {
    this.schema.raw('ALTER TABLE links DROP COLUMN imported_clicks')
    for (const table of ['import_lines', 'import_pieces', 'imports']) this.schema.dropTable(table)
  }
}
