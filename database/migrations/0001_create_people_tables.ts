import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Organisations, their workspaces, the people in them and the keys their programs use.
 * Identifiers are ASCII and compare byte for byte.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE organisations (
        id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        name VARCHAR(200) NOT NULL,
        plan VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        mfa_required TINYINT(1) NOT NULL DEFAULT 0,
        suspended_at DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE users (
        id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        email VARCHAR(254) NOT NULL,
        email_key VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        password_hash VARCHAR(255) NULL,
        display_name VARCHAR(200) NULL,
        email_verified_at DATETIME(3) NULL,
        mfa_enabled_at DATETIME(3) NULL,
        installation_administrator TINYINT(1) NOT NULL DEFAULT 0,
        disabled_at DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        UNIQUE KEY users_email_key (email_key)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE workspaces (
        id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        organisation_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        name VARCHAR(200) NOT NULL,
        time_zone VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'UTC',
        default_domain_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        conversion_tracking TINYINT(1) NOT NULL DEFAULT 0,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        KEY workspaces_organisation (organisation_id),
        CONSTRAINT workspaces_organisation FOREIGN KEY (organisation_id) REFERENCES organisations (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE organisation_owners (
        organisation_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        user_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (organisation_id, user_id),
        KEY organisation_owners_user (user_id),
        CONSTRAINT organisation_owners_organisation FOREIGN KEY (organisation_id) REFERENCES organisations (id),
        CONSTRAINT organisation_owners_user FOREIGN KEY (user_id) REFERENCES users (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE workspace_members (
        workspace_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        user_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        role VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (workspace_id, user_id),
        KEY workspace_members_user (user_id),
        CONSTRAINT workspace_members_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id),
        CONSTRAINT workspace_members_user FOREIGN KEY (user_id) REFERENCES users (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE api_keys (
        id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        workspace_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        name VARCHAR(100) NOT NULL,
        hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        hint VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        scopes VARCHAR(500) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        created_by CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        expires_at DATETIME(3) NULL,
        revoked_at DATETIME(3) NULL,
        last_used_at DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        UNIQUE KEY api_keys_hash (hash),
        KEY api_keys_workspace (workspace_id),
        CONSTRAINT api_keys_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id),
        CONSTRAINT api_keys_creator FOREIGN KEY (created_by) REFERENCES users (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    for (const table of [
      'api_keys',
      'workspace_members',
      'organisation_owners',
      'workspaces',
      'users',
      'organisations',
    ]) {
      this.schema.dropTable(table)
    }
  }
}
