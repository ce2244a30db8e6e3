import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`
const TABLE = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4'

/** Identity providers of organisations and of the installation, and who signed in through them. */
export default class extends BaseSchema {
  async up() {
    // Without an organisation it is one of the installation.
    this.schema.raw(`
      CREATE TABLE identity_providers (
        id ${ID} NOT NULL,
        organisation_id ${ID} NULL,
        kind VARCHAR(30) ${ASCII} NOT NULL,
        name VARCHAR(100) NOT NULL,
        status VARCHAR(20) ${ASCII} NOT NULL,
        settings TEXT NOT NULL,
        secret TEXT ${ASCII} NULL,
        roles MEDIUMTEXT NOT NULL,
        version INT UNSIGNED NOT NULL DEFAULT 1,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id),
        KEY identity_providers_organisation (organisation_id),
        CONSTRAINT identity_providers_organisation FOREIGN KEY (organisation_id) REFERENCES
          organisations (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE identity_provider_domains (
        provider_id ${ID} NOT NULL,
        name VARCHAR(253) ${ASCII} NOT NULL,
        PRIMARY KEY (provider_id, name),
        KEY identity_provider_domains_name (name),
        CONSTRAINT identity_provider_domains_provider FOREIGN KEY (provider_id) REFERENCES
          identity_providers (id)
      ) ${TABLE}`)

    // proved_name is the name while its proof holds: so one organisation of all has it.
    this.schema.raw(`
      CREATE TABLE address_domains (
        id ${ID} NOT NULL,
        organisation_id ${ID} NOT NULL,
        name VARCHAR(253) ${ASCII} NOT NULL,
        proved_name VARCHAR(253) ${ASCII} NULL,
        proved_at DATETIME(3) NULL,
        missed_checks INT UNSIGNED NOT NULL DEFAULT 0,
        last_check_at DATETIME(3) NULL,
        found TEXT NULL,
        next_check_at DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id),
        UNIQUE KEY address_domains_name (organisation_id, name),
        UNIQUE KEY address_domains_proved (proved_name),
        KEY address_domains_due (next_check_at),
        CONSTRAINT address_domains_organisation FOREIGN KEY (organisation_id) REFERENCES
          organisations (id)
      ) ${TABLE}`)

    // linked_by: Domain, by an address whose domain is proved, or Person, by the account's owner.
    this.schema.raw(`
      CREATE TABLE external_identities (
        id ${ID} NOT NULL,
        provider_id ${ID} NOT NULL,
        subject VARCHAR(255) COLLATE utf8mb4_bin NOT NULL,
        user_id ${ID} NOT NULL,
        linked_by VARCHAR(20) ${ASCII} NOT NULL,
        email VARCHAR(254) NULL,
        created_at DATETIME(3) NOT NULL,
        last_used_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id),
        UNIQUE KEY external_identities_subject (provider_id, subject),
        UNIQUE KEY external_identities_account (provider_id, user_id),
        KEY external_identities_user (user_id),
        CONSTRAINT external_identities_provider FOREIGN KEY (provider_id) REFERENCES
          identity_providers (id),
        CONSTRAINT external_identities_user FOREIGN KEY (user_id) REFERENCES users (id)
      ) ${TABLE}`)

    // What a session that a provider opened has besides: what the provider calls it, and what it
    // wants to see when the person signs out.
    this.schema.raw(`
      CREATE TABLE provider_sessions (
        session_id ${ID} NOT NULL,
        provider_id ${ID} NOT NULL,
        identity_id ${ID} NOT NULL,
        provider_session VARCHAR(255) COLLATE utf8mb4_bin NULL,
        sign_out_token MEDIUMTEXT ${ASCII} NULL,
        PRIMARY KEY (session_id),
        KEY provider_sessions_identity (identity_id),
        KEY provider_sessions_name (provider_id, provider_session),
        CONSTRAINT provider_sessions_session FOREIGN KEY (session_id) REFERENCES sessions (id)
          ON DELETE CASCADE
      ) ${TABLE}`)
  }

  async down() {
    for (const table of [
      ...['provider_sessions', 'external_identities', 'address_domains'],
      ...['identity_provider_domains', 'identity_providers'],
    ]) {
      this.schema.dropTable(table)
    }
  }
}
