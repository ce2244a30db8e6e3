import { BaseSchema } from '@adonisjs/lucid/schema'
import { isCarriedOver } from '#app/shared/database/carried_over'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`
const TABLE = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4'

/**
 * Domains, links, and what belongs to them.
 */
export default class extends BaseSchema {
  async up() {
    if (await isCarriedOver(this.db)) return

    // `lapsed_claim` is empty for the one row that holds a host name, and the row's own id for
    // claims that lapsed and for removed domains, so that several workspaces can try for a name and
    // one have it. Removed domains stay: their deleted links keep their aliases.
    this.schema.raw(`
      CREATE TABLE domains (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        hostname VARCHAR(253) ${ASCII} NOT NULL,
        status VARCHAR(20) ${ASCII} NOT NULL DEFAULT 'Pending',
        root_redirect_url VARCHAR(4096) NULL,
        not_found_redirect_url VARCHAR(4096) NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        token VARCHAR(64) ${ASCII} NOT NULL DEFAULT '',
        lapsed_claim VARCHAR(20) ${ASCII} NOT NULL DEFAULT '',
        claimed_at DATETIME(3) NULL,
        verified_at DATETIME(3) NULL,
        removed_at DATETIME(3) NULL,
        created_by ${ID} NULL,
        last_check_at DATETIME(3) NULL,
        last_check JSON NULL,
        check_count INT UNSIGNED NOT NULL DEFAULT 0,
        missed_checks TINYINT UNSIGNED NOT NULL DEFAULT 0,
        next_check_at DATETIME(3) NULL,
        expired_url VARCHAR(4096) ${ASCII} NULL,
        checks_begun INT UNSIGNED NOT NULL DEFAULT 0,
        last_check_number INT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (id),
        UNIQUE KEY domains_hostname_claim (hostname, lapsed_claim),
        KEY domains_workspace (workspace_id),
        KEY domains_next_check (next_check_at),
        CONSTRAINT domains_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ${TABLE}`)

    // A link's row is never removed: its unique key on (domain, alias) permanently keeps an alias
    // from being given twice. The default short domain has the empty domain id, because a unique
    // key takes no notice of NULL. `closes_at` is the end of the schedule, or long ago for a link
    // whose uses are spent. Lists are of one shelf, so most keys begin with workspace and shelf.
    // `destination_crc` finds the short URLs of a destination: an index of the addresses themselves
    // would be as large as the table.
    this.schema.raw(`
      CREATE TABLE links (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        version INT UNSIGNED NOT NULL DEFAULT 1,
        domain_id VARCHAR(20) ${ASCII} NOT NULL DEFAULT '',
        alias VARCHAR(80) ${ASCII} NOT NULL,
        destination_url VARCHAR(4096) NOT NULL,
        title VARCHAR(500) NULL,
        description VARCHAR(2000) NULL,
        notes VARCHAR(2000) NULL,
        tags JSON NOT NULL,
        folder_id ${ID} NULL,
        campaign_id ${ID} NULL,
        status VARCHAR(10) ${ASCII} NOT NULL,
        starts_at DATETIME(3) NULL,
        ends_at DATETIME(3) NULL,
        redirect_type VARCHAR(20) ${ASCII} NOT NULL DEFAULT 'Found',
        password_hash VARCHAR(255) NULL,
        routing JSON NULL,
        human_clicks BIGINT UNSIGNED NOT NULL DEFAULT 0,
        scans BIGINT UNSIGNED NOT NULL DEFAULT 0,
        last_clicked_at DATETIME(3) NULL,
        created_by ${ID} NOT NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        deleted_at DATETIME(3) NULL,
        imported_clicks BIGINT UNSIGNED NOT NULL DEFAULT 0,
        shelf TINYINT GENERATED ALWAYS AS (
          CASE WHEN deleted_at IS NOT NULL THEN 2 WHEN status = 'Archived' THEN 1 ELSE 0 END
        ) VIRTUAL INVISIBLE,
        external_id VARCHAR(100) COLLATE utf8mb4_bin NULL,
        pass_query BOOLEAN NOT NULL DEFAULT FALSE,
        expired_url VARCHAR(4096) ${ASCII} NULL,
        max_clicks INT UNSIGNED NULL,
        used_clicks INT UNSIGNED NOT NULL DEFAULT 0,
        closes_at DATETIME(3) GENERATED ALWAYS AS (
          CASE WHEN used_clicks >= max_clicks THEN TIMESTAMP'1970-01-02 00:00:00' ELSE ends_at END
        ) VIRTUAL INVISIBLE,
        health_status VARCHAR(11) ${ASCII} NOT NULL DEFAULT 'Unknown',
        health_finding TEXT NULL,
        health_checked_at DATETIME(3) NULL,
        health_reported VARCHAR(11) ${ASCII} NOT NULL DEFAULT 'Healthy',
        health_due_at DATETIME(3) NULL,
        preview TEXT NULL,
        has_password BOOLEAN GENERATED ALWAYS AS (password_hash IS NOT NULL) VIRTUAL INVISIBLE,
        has_routing BOOLEAN GENERATED ALWAYS AS (routing IS NOT NULL) VIRTUAL INVISIBLE,
        destination_crc INT UNSIGNED GENERATED ALWAYS AS (CRC32(destination_url))
          VIRTUAL INVISIBLE,
        PRIMARY KEY (id),
        UNIQUE KEY links_domain_alias (domain_id, alias),
        UNIQUE KEY links_external_id (workspace_id, external_id),
        KEY links_created (workspace_id, shelf, created_at, id, status, ends_at, starts_at),
        KEY links_updated (workspace_id, shelf, updated_at),
        KEY links_title (workspace_id, shelf, title),
        KEY links_alias (workspace_id, shelf, alias),
        KEY links_clicks (workspace_id, shelf, human_clicks),
        KEY links_last_clicked (workspace_id, shelf, last_clicked_at),
        KEY links_campaign (campaign_id, workspace_id, shelf, created_at),
        KEY links_folder (folder_id, workspace_id, shelf, created_at),
        KEY links_domain (domain_id, workspace_id, shelf, created_at),
        KEY links_by_creation (workspace_id, shelf, created_at, id, status, closes_at, starts_at),
        KEY links_by_close (workspace_id, shelf, status, closes_at, starts_at, created_at),
        KEY links_by_start (workspace_id, shelf, status, starts_at, closes_at, created_at),
        KEY links_health_due (health_due_at),
        KEY links_health (workspace_id, shelf, health_status, created_at),
        KEY links_creator (workspace_id, shelf, created_by, created_at),
        KEY links_with_password (workspace_id, shelf, has_password, created_at),
        KEY links_with_routing (workspace_id, shelf, has_routing, created_at),
        KEY links_destination (workspace_id, shelf, destination_crc),
        CONSTRAINT links_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE link_tags (
        workspace_id ${ID} NOT NULL,
        tag_key VARCHAR(150) NOT NULL,
        link_id ${ID} NOT NULL,
        tag VARCHAR(50) NOT NULL,
        PRIMARY KEY (workspace_id, tag_key, link_id),
        KEY link_tags_link (link_id)
      ) ${TABLE} COLLATE=utf8mb4_bin`)
    this.schema.raw(`
      CREATE TABLE link_versions (
        link_id ${ID} NOT NULL,
        version INT UNSIGNED NOT NULL,
        data JSON NOT NULL,
        changes JSON NOT NULL,
        actor_user_id ${ID} NULL,
        api_key_id ${ID} NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (link_id, version)
      ) ${TABLE}`)

    // `parent_key` is the parent's id or empty: a unique key ignores NULL.
    this.schema.raw(`
      CREATE TABLE folders (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        parent_key VARCHAR(20) ${ASCII} NOT NULL DEFAULT '',
        name VARCHAR(100) NOT NULL,
        name_key VARCHAR(300) COLLATE utf8mb4_bin NOT NULL,
        created_at DATETIME(3) NOT NULL,
        expired_url VARCHAR(4096) ${ASCII} NULL,
        PRIMARY KEY (id),
        UNIQUE KEY folders_name (workspace_id, parent_key, name_key),
        CONSTRAINT folders_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE campaigns (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        name VARCHAR(200) NOT NULL,
        utm_source VARCHAR(200) NULL,
        utm_medium VARCHAR(200) NULL,
        utm_campaign VARCHAR(200) NULL,
        archived_at DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id),
        KEY campaigns_workspace (workspace_id, created_at),
        CONSTRAINT campaigns_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE saved_views (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        owner_id ${ID} NOT NULL,
        name VARCHAR(100) NOT NULL,
        shared BOOLEAN NOT NULL DEFAULT FALSE,
        filter JSON NOT NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id),
        KEY saved_views_workspace (workspace_id, owner_id),
        CONSTRAINT saved_views_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE utm_templates (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        name VARCHAR(100) NOT NULL,
        name_key VARCHAR(300) COLLATE utf8mb4_bin NOT NULL,
        utm_source VARCHAR(200) NULL,
        utm_medium VARCHAR(200) NULL,
        utm_campaign VARCHAR(200) NULL,
        utm_term VARCHAR(200) NULL,
        utm_content VARCHAR(200) NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id),
        UNIQUE KEY utm_templates_name (workspace_id, name_key),
        CONSTRAINT utm_templates_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE notes (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        text VARCHAR(200) NOT NULL,
        day DATE NOT NULL,
        time CHAR(5) ${ASCII} NULL,
        link_id ${ID} NULL,
        campaign_id ${ID} NULL,
        created_by ${ID} NOT NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id),
        KEY notes_day (workspace_id, day),
        CONSTRAINT notes_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ${TABLE}`)

    // A code's row is never removed: it may be printed somewhere. `position` distinguishes codes of
    // the same millisecond, because a printed id carries no time. Logos have a table of their own,
    // so that lists never read them.
    this.schema.raw(`
      CREATE TABLE qr_codes (
        id CHAR(8) ${ASCII} NOT NULL,
        position BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        workspace_id ${ID} NOT NULL,
        link_id ${ID} NOT NULL,
        version INT UNSIGNED NOT NULL DEFAULT 1,
        name VARCHAR(200) NOT NULL,
        foreground CHAR(7) ${ASCII} NOT NULL,
        background CHAR(7) ${ASCII} NOT NULL,
        error_correction VARCHAR(8) ${ASCII} NOT NULL,
        quiet_zone TINYINT UNSIGNED NOT NULL,
        scans BIGINT UNSIGNED NOT NULL DEFAULT 0,
        created_by ${ID} NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        archived_at DATETIME(3) NULL,
        dot_shape VARCHAR(8) ${ASCII} NOT NULL DEFAULT 'Square',
        eye_shape VARCHAR(8) ${ASCII} NOT NULL DEFAULT 'Square',
        frame VARCHAR(8) ${ASCII} NOT NULL DEFAULT 'None',
        frame_text VARCHAR(30) NULL,
        PRIMARY KEY (id),
        UNIQUE KEY qr_codes_position (position),
        KEY qr_codes_workspace (workspace_id, created_at, position),
        KEY qr_codes_link (link_id, created_at, position),
        CONSTRAINT qr_codes_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE qr_code_logos (
        qr_code_id CHAR(8) ${ASCII} NOT NULL,
        png MEDIUMBLOB NOT NULL,
        width_px SMALLINT UNSIGNED NOT NULL,
        height_px SMALLINT UNSIGNED NOT NULL,
        size_bytes INT UNSIGNED NOT NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (qr_code_id),
        CONSTRAINT qr_code_logos_code FOREIGN KEY (qr_code_id) REFERENCES qr_codes (id)
      ) ${TABLE}`)

    // The file lies in sealed pieces for as long as it is read; each line says what became of it.
    // Clicks of the past are a column of their own beside those that were counted here (decision
    // 30).
    this.schema.raw(`
      CREATE TABLE imports (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        status VARCHAR(10) ${ASCII} NOT NULL,
        dry_run BOOLEAN NOT NULL DEFAULT FALSE,
        unlimited BOOLEAN NOT NULL DEFAULT FALSE,
        source VARCHAR(10) ${ASCII} NOT NULL,
        file_name VARCHAR(255) NOT NULL,
        file_hash CHAR(64) ${ASCII} NOT NULL,
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
        lease_token ${ID} NULL,
        lease_until DATETIME(3) NULL,
        created_by ${ID} NULL,
        api_key_id ${ID} NULL,
        created_at DATETIME(3) NOT NULL,
        started_at DATETIME(3) NULL,
        finished_at DATETIME(3) NULL,
        PRIMARY KEY (id),
        KEY imports_workspace (workspace_id, created_at, id),
        KEY imports_status (status, lease_until),
        KEY imports_comparing (comparing, lease_until),
        KEY imports_file (workspace_id, file_hash),
        CONSTRAINT imports_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE import_pieces (
        import_id ${ID} NOT NULL,
        piece INT UNSIGNED NOT NULL,
        sealed MEDIUMTEXT ${ASCII} NOT NULL,
        PRIMARY KEY (import_id, piece)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE import_lines (
        import_id ${ID} NOT NULL,
        position INT UNSIGNED NOT NULL,
        line INT UNSIGNED NOT NULL,
        domain_id VARCHAR(20) ${ASCII} NULL,
        alias VARCHAR(80) ${ASCII} NULL,
        entry JSON NOT NULL,
        outcome VARCHAR(10) ${ASCII} NOT NULL,
        code VARCHAR(60) ${ASCII} NULL,
        detail VARCHAR(500) NULL,
        warnings JSON NOT NULL,
        link_id ${ID} NULL,
        comparison JSON NULL,
        differs BOOLEAN NULL,
        not_kept JSON NULL,
        PRIMARY KEY (import_id, position),
        KEY import_lines_outcome (import_id, outcome, position),
        KEY import_lines_alias (import_id, alias),
        KEY import_lines_differs (import_id, differs, position)
      ) ${TABLE}`)

    // What lists and searches of a million links need: kept counts and the text that is searched.
    this.schema.raw(`
      CREATE TABLE link_counts (
        workspace_id ${ID} NOT NULL,
        kind VARCHAR(10) ${ASCII} NOT NULL,
        item VARCHAR(150) NOT NULL,
        spelling VARCHAR(50) NOT NULL DEFAULT '',
        links BIGINT NOT NULL DEFAULT 0,
        listed BIGINT NOT NULL DEFAULT 0,
        changes BIGINT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (workspace_id, kind, item, spelling)
      ) ${TABLE} COLLATE=utf8mb4_bin`)
    this.schema.raw(`
      CREATE TABLE link_texts (
        workspace_id ${ID} NOT NULL,
        link_id ${ID} NOT NULL,
        shelf TINYINT NOT NULL,
        text MEDIUMBLOB NOT NULL,
        PRIMARY KEY (workspace_id, link_id)
      ) ${TABLE}`)

    // Bulk changes, and what each of them did to a link, so that it can be undone and a job goes on
    // where it stopped (decision 28).
    this.schema.raw(`
      CREATE TABLE bulk_changes (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        action VARCHAR(20) ${ASCII} NOT NULL,
        undoes ${ID} NULL,
        arguments JSON NOT NULL,
        selection JSON NOT NULL,
        status VARCHAR(10) ${ASCII} NOT NULL,
        position ${ID} NOT NULL DEFAULT '',
        matched INT UNSIGNED NOT NULL DEFAULT 0,
        done INT UNSIGNED NOT NULL DEFAULT 0,
        changed INT UNSIGNED NOT NULL DEFAULT 0,
        failure JSON NULL,
        created_by ${ID} NULL,
        api_key_id ${ID} NULL,
        created_at DATETIME(3) NOT NULL,
        worked_at DATETIME(3) NOT NULL,
        finished_at DATETIME(3) NULL,
        PRIMARY KEY (id),
        KEY bulk_changes_workspace (workspace_id, created_at),
        KEY bulk_changes_status (status, worked_at),
        KEY bulk_changes_created (created_at),
        CONSTRAINT bulk_changes_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE bulk_change_links (
        change_id ${ID} NOT NULL,
        link_id ${ID} NOT NULL,
        version INT UNSIGNED NULL,
        before_change JSON NULL,
        code VARCHAR(60) ${ASCII} NULL,
        PRIMARY KEY (change_id, link_id),
        KEY bulk_change_links_code (change_id, code)
      ) ${TABLE}`)

    // Numbered in the order in which they began: of checks that overlap the one that looked last
    // counts.
    this.schema.raw(`
      CREATE TABLE domain_checks (
        domain_id ${ID} NOT NULL,
        number INT UNSIGNED NOT NULL,
        outcome VARCHAR(60) ${ASCII} NOT NULL,
        first_at DATETIME(3) NOT NULL,
        last_at DATETIME(3) NOT NULL,
        times INT UNSIGNED NOT NULL DEFAULT 1,
        PRIMARY KEY (domain_id, number)
      ) ${TABLE}`)

    // What the checks of destinations found. An address that many links share has one row, so that
    // it is looked at once for all of them.
    this.schema.raw(`
      CREATE TABLE checked_urls (
        url_hash BINARY(16) NOT NULL,
        status VARCHAR(11) ${ASCII} NOT NULL DEFAULT 'Unknown',
        finding TEXT NULL,
        suspected_at DATETIME(3) NULL,
        checked_at DATETIME(3) NULL,
        leased_until DATETIME(3) NOT NULL DEFAULT '1970-01-02 00:00:00.000',
        PRIMARY KEY (url_hash),
        KEY checked_urls_checked (checked_at)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE link_destinations (
        url_hash BINARY(16) NOT NULL,
        link_id ${ID} NOT NULL,
        PRIMARY KEY (url_hash, link_id),
        KEY link_destinations_link (link_id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE checked_hosts (
        host VARCHAR(255) ${ASCII} NOT NULL,
        next_turn_at DATETIME(3) NOT NULL,
        deferred_until DATETIME(3) NOT NULL,
        PRIMARY KEY (host),
        KEY checked_hosts_turn (next_turn_at)
      ) ${TABLE}`)

    // An image outlives its use, so that an earlier version of the link can be restored.
    this.schema.raw(`
      CREATE TABLE link_preview_images (
        id ${ID} NOT NULL,
        link_id ${ID} NOT NULL,
        jpeg MEDIUMBLOB NOT NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id),
        KEY link_preview_images_link (link_id)
      ) ${TABLE}`)

    // What the pages of a custom domain show of its owner, and the files that it serves. A file
    // that changes gets another id, so that the redirect plane reads the contents when they are
    // asked for alone.
    this.schema.raw(`
      CREATE TABLE domain_brands (
        domain_id ${ID} NOT NULL,
        name VARCHAR(80) NULL,
        colour CHAR(7) ${ASCII} NULL,
        imprint_url VARCHAR(4096) ${ASCII} NULL,
        privacy_url VARCHAR(4096) ${ASCII} NULL,
        updated_at DATETIME(3) NOT NULL,
        PRIMARY KEY (domain_id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE domain_files (
        domain_id ${ID} NOT NULL,
        kind VARCHAR(20) ${ASCII} NOT NULL,
        id ${ID} NOT NULL,
        content MEDIUMBLOB NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        PRIMARY KEY (domain_id, kind),
        KEY domain_files_ids (domain_id, kind, id)
      ) ${TABLE}`)

    // The index of words: links of words, and endings without the words that they end, under a
    // number of the workspace, and the words that too many links have to help any search (decision
    // 27).
    this.schema.raw(`
      CREATE TABLE workspace_numbers (
        workspace_id ${ID} NOT NULL,
        number INT UNSIGNED NOT NULL AUTO_INCREMENT,
        PRIMARY KEY (workspace_id),
        UNIQUE KEY workspace_numbers_number (number)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE word_links (
        workspace_number INT UNSIGNED NOT NULL,
        word VARBINARY(96) NOT NULL,
        link_id ${ID} NOT NULL,
        PRIMARY KEY (workspace_number, word, link_id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE word_endings (
        workspace_number INT UNSIGNED NOT NULL,
        ending VARBINARY(96) NOT NULL,
        beginning VARBINARY(96) NOT NULL,
        PRIMARY KEY (workspace_number, ending, beginning)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE frequent_words (
        workspace_id ${ID} NOT NULL,
        word VARBINARY(96) NOT NULL,
        PRIMARY KEY (workspace_id, word)
      ) ${TABLE}`)

    // Who gave the right password of a link or a shared report, for 90 days: a keyed hash of the
    // link and the network, which is good for nothing else.
    this.schema.raw(`
      CREATE TABLE right_addresses (
        name CHAR(43) ${ASCII} NOT NULL,
        seen_at DATETIME(3) NOT NULL,
        PRIMARY KEY (name),
        KEY right_addresses_seen (seen_at)
      ) ${TABLE}`)

    // Every host that the default short domain has had, so that printed links go on working when
    // `SHORT_DOMAIN` or `APP_URL` has another value.
    this.schema.raw(`
      CREATE TABLE printed_hosts (
        host VARCHAR(260) ${ASCII} NOT NULL,
        hostname VARCHAR(253) ${ASCII} NOT NULL,
        recorded_at DATETIME(3) NOT NULL,
        PRIMARY KEY (host),
        KEY printed_hosts_hostname (hostname)
      ) ${TABLE}`)

    // Machines from whose workers nearly no host that links lead to can be reached: the fault is
    // theirs, and the links keep their health.
    this.schema.raw(`
      CREATE TABLE link_check_outages (
        machine VARCHAR(253) NOT NULL,
        hosts INT UNSIGNED NOT NULL,
        failed INT UNSIGNED NOT NULL,
        reason VARCHAR(20) ${ASCII} NOT NULL,
        seen_at DATETIME(3) NOT NULL,
        PRIMARY KEY (machine)
      ) ${TABLE}`)
  }

  async down() {
    throw new Error('There is no version before the first release.')
  }
}
