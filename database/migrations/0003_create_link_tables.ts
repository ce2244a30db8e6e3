import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Domains and links. A link row is never removed: its unique key on (domain, alias) permanently
 * keeps an alias from being given twice. The default short domain has the empty domain id, because
 * a unique key takes no notice of NULL.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE domains (
        id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        workspace_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        hostname VARCHAR(253) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        status VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'Pending',
        root_redirect_url VARCHAR(4096) NULL,
        not_found_redirect_url VARCHAR(4096) NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        UNIQUE KEY domains_hostname (hostname),
        KEY domains_workspace (workspace_id),
        CONSTRAINT domains_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE links (
        id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        workspace_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        version INT UNSIGNED NOT NULL DEFAULT 1,
        domain_id VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
        alias VARCHAR(80) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        destination_url VARCHAR(4096) NOT NULL,
        title VARCHAR(500) NULL,
        description VARCHAR(2000) NULL,
        notes VARCHAR(2000) NULL,
        tags JSON NOT NULL,
        folder_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        campaign_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        status VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        starts_at DATETIME(3) NULL,
        ends_at DATETIME(3) NULL,
        redirect_type VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'Found',
        password_hash VARCHAR(255) NULL,
        routing JSON NULL,
        human_clicks BIGINT UNSIGNED NOT NULL DEFAULT 0,
        scans BIGINT UNSIGNED NOT NULL DEFAULT 0,
        last_clicked_at DATETIME(3) NULL,
        created_by CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        deleted_at DATETIME(3) NULL,
        UNIQUE KEY links_domain_alias (domain_id, alias),
        KEY links_created (workspace_id, created_at, id),
        KEY links_updated (workspace_id, updated_at, id),
        KEY links_alias (workspace_id, alias),
        KEY links_clicks (workspace_id, human_clicks, id),
        KEY links_last_clicked (workspace_id, last_clicked_at, id),
        KEY links_title (workspace_id, title(100)),
        KEY links_campaign (campaign_id),
        KEY links_folder (folder_id),
        CONSTRAINT links_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE link_tags (
        workspace_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        tag_key VARCHAR(150) NOT NULL,
        link_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        tag VARCHAR(50) NOT NULL,
        PRIMARY KEY (workspace_id, tag_key, link_id),
        KEY link_tags_link (link_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`)

    this.schema.raw(`
      CREATE TABLE link_versions (
        link_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        version INT UNSIGNED NOT NULL,
        data JSON NOT NULL,
        changes JSON NOT NULL,
        actor_user_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        api_key_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (link_id, version)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    for (const table of ['link_versions', 'link_tags', 'links', 'domains']) {
      this.schema.dropTable(table)
    }
  }
}
