import { BaseSchema } from '@adonisjs/lucid/schema'

const ID = 'CHAR(20) CHARACTER SET ascii COLLATE ascii_bin'
const HASH = 'CHAR(64) CHARACTER SET ascii COLLATE ascii_bin'
const WORD = 'VARCHAR(30) CHARACTER SET ascii COLLATE ascii_bin'

/**
 * Sessions, second factors, one-time tokens, throttles, invitations and waiting mails. What opens
 * something is kept as a SHA-256, what has to be read again is encrypted.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE sessions (
        id ${ID} NOT NULL PRIMARY KEY,
        token_hash ${HASH} NOT NULL,
        user_id ${ID} NOT NULL,
        second_factor_pending TINYINT(1) NOT NULL DEFAULT 0,
        address VARCHAR(45) CHARACTER SET ascii COLLATE ascii_bin NULL,
        user_agent VARCHAR(512) NULL,
        created_at DATETIME(3) NOT NULL,
        last_seen_at DATETIME(3) NOT NULL,
        expires_at DATETIME(3) NOT NULL,
        UNIQUE KEY sessions_token (token_hash),
        KEY sessions_user (user_id),
        KEY sessions_expiry (expires_at),
        CONSTRAINT sessions_user FOREIGN KEY (user_id) REFERENCES users (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE account_tokens (
        token_hash ${HASH} NOT NULL PRIMARY KEY,
        user_id ${ID} NOT NULL,
        purpose ${WORD} NOT NULL,
        expires_at DATETIME(3) NOT NULL,
        used_at DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        KEY account_tokens_user (user_id, purpose),
        CONSTRAINT account_tokens_user FOREIGN KEY (user_id) REFERENCES users (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE second_factors (
        user_id ${ID} NOT NULL PRIMARY KEY,
        secret TEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        enabled_at DATETIME(3) NULL,
        last_used_step BIGINT UNSIGNED NOT NULL DEFAULT 0,
        created_at DATETIME(3) NOT NULL,
        CONSTRAINT second_factors_user FOREIGN KEY (user_id) REFERENCES users (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE recovery_codes (
        user_id ${ID} NOT NULL,
        code_hash ${HASH} NOT NULL,
        used_at DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (user_id, code_hash),
        CONSTRAINT recovery_codes_user FOREIGN KEY (user_id) REFERENCES users (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE throttles (
        name VARCHAR(120) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        count INT UNSIGNED NOT NULL,
        window_ends_at DATETIME(3) NOT NULL,
        KEY throttles_window (window_ends_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE invitations (
        id ${ID} NOT NULL PRIMARY KEY,
        workspace_id ${ID} NOT NULL,
        email VARCHAR(254) NOT NULL,
        email_key VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        role ${WORD} NOT NULL,
        token_hash ${HASH} NOT NULL,
        invited_by ${ID} NOT NULL,
        expires_at DATETIME(3) NOT NULL,
        accepted_at DATETIME(3) NULL,
        accepted_by ${ID} NULL,
        revoked_at DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        UNIQUE KEY invitations_token (token_hash),
        KEY invitations_workspace (workspace_id, created_at),
        CONSTRAINT invitations_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE mails (
        id ${ID} NOT NULL PRIMARY KEY,
        kind ${WORD} NOT NULL,
        recipient VARCHAR(254) NOT NULL,
        subject VARCHAR(300) NOT NULL,
        body MEDIUMTEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        tries INT UNSIGNED NOT NULL DEFAULT 0,
        next_try_at DATETIME(3) NULL,
        sent_at DATETIME(3) NULL,
        last_error VARCHAR(500) NULL,
        created_at DATETIME(3) NOT NULL,
        KEY mails_due (sent_at, next_try_at),
        KEY mails_created (created_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    for (const table of [
      'mails',
      'invitations',
      'throttles',
      'recovery_codes',
      'second_factors',
      'account_tokens',
      'sessions',
    ]) {
      this.schema.dropTable(table)
    }
  }
}
