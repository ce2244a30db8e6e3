import { BaseSchema } from '@adonisjs/lucid/schema'
import { isCarriedOver } from '#app/shared/database/carried_over'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`
const TABLE = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4'

/**
 * Organisations, their workspaces, the people in them, and what lets people and programs in.
 */
export default class extends BaseSchema {
  async up() {
    if (await isCarriedOver(this.db)) return

    // What is deleted has a time of grace (decision 41). `deleted_at`: since when;
    // `deletion_reminded_at`: when its people were informed that the end is near; `erased_at`: nothing
    // of it is served or can be restored, and what it had goes in steps; `emptied_at`: nothing more
    // was found. The row of a workspace stays, for the links on the default domain that keep their
    // aliases. Each person who comes or goes counts the `membership_version` up, so that two of them
    // take turns.
    this.schema.raw(`
      CREATE TABLE organisations (
        id ${ID} NOT NULL,
        name VARCHAR(200) NOT NULL,
        plan VARCHAR(20) ${ASCII} NULL,
        mfa_required BOOLEAN NOT NULL DEFAULT FALSE,
        suspended_at DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        membership_version INT UNSIGNED NOT NULL DEFAULT 0,
        deleted_at DATETIME(3) NULL,
        deleted_by ${ID} NULL,
        deletion_reminded_at DATETIME(3) NULL,
        erased_at DATETIME(3) NULL,
        emptied_at DATETIME(3) NULL,
        mail_limit_lifted BOOLEAN NOT NULL DEFAULT FALSE,
        PRIMARY KEY (id),
        KEY organisations_deleted (deleted_at)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE users (
        id ${ID} NOT NULL,
        email VARCHAR(254) NOT NULL,
        email_key VARCHAR(254) COLLATE utf8mb4_bin NOT NULL,
        password_hash VARCHAR(255) NULL,
        display_name VARCHAR(200) NULL,
        email_verified_at DATETIME(3) NULL,
        mfa_enabled_at DATETIME(3) NULL,
        installation_administrator BOOLEAN NOT NULL DEFAULT FALSE,
        disabled_at DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        deleted_at DATETIME(3) NULL,
        deleted_by ${ID} NULL,
        deletion_reminded_at DATETIME(3) NULL,
        erased_at DATETIME(3) NULL,
        emptied_at DATETIME(3) NULL,
        PRIMARY KEY (id),
        UNIQUE KEY users_email_key (email_key),
        KEY users_deleted (deleted_at)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE workspaces (
        id ${ID} NOT NULL,
        organisation_id ${ID} NOT NULL,
        name VARCHAR(200) NOT NULL,
        time_zone VARCHAR(64) ${ASCII} NOT NULL DEFAULT 'UTC',
        default_domain_id ${ID} NULL,
        conversion_tracking BOOLEAN NOT NULL DEFAULT FALSE,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        time_zone_since DATETIME(3) NULL,
        click_privacy VARCHAR(20) ${ASCII} NOT NULL DEFAULT 'Anonymous',
        raw_click_days SMALLINT UNSIGNED NULL,
        respect_gpc BOOLEAN NOT NULL DEFAULT FALSE,
        health_checks BOOLEAN NOT NULL DEFAULT TRUE,
        deleted_at DATETIME(3) NULL,
        deleted_by ${ID} NULL,
        deletion_reminded_at DATETIME(3) NULL,
        erased_at DATETIME(3) NULL,
        emptied_at DATETIME(3) NULL,
        PRIMARY KEY (id),
        KEY workspaces_organisation (organisation_id),
        KEY workspaces_deleted (deleted_at),
        CONSTRAINT workspaces_organisation FOREIGN KEY (organisation_id) REFERENCES
          organisations (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE organisation_owners (
        organisation_id ${ID} NOT NULL,
        user_id ${ID} NOT NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (organisation_id, user_id),
        KEY organisation_owners_user (user_id),
        CONSTRAINT organisation_owners_organisation FOREIGN KEY (organisation_id) REFERENCES
          organisations (id),
        CONSTRAINT organisation_owners_user FOREIGN KEY (user_id) REFERENCES users (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE workspace_members (
        workspace_id ${ID} NOT NULL,
        user_id ${ID} NOT NULL,
        role VARCHAR(20) ${ASCII} NOT NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (workspace_id, user_id),
        KEY workspace_members_user (user_id),
        CONSTRAINT workspace_members_user FOREIGN KEY (user_id) REFERENCES users (id),
        CONSTRAINT workspace_members_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces
          (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE api_keys (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        name VARCHAR(100) NOT NULL,
        hash CHAR(64) ${ASCII} NOT NULL,
        hint VARCHAR(16) ${ASCII} NOT NULL,
        scopes VARCHAR(500) ${ASCII} NOT NULL,
        created_by ${ID} NOT NULL,
        expires_at DATETIME(3) NULL,
        revoked_at DATETIME(3) NULL,
        last_used_at DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id),
        UNIQUE KEY api_keys_hash (hash),
        KEY api_keys_workspace (workspace_id),
        KEY api_keys_creator (created_by),
        CONSTRAINT api_keys_creator FOREIGN KEY (created_by) REFERENCES users (id),
        CONSTRAINT api_keys_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ${TABLE}`)

    // What opens something is kept as a SHA-256, what has to be read again is encrypted.
    this.schema.raw(`
      CREATE TABLE sessions (
        id ${ID} NOT NULL,
        token_hash CHAR(64) ${ASCII} NOT NULL,
        user_id ${ID} NOT NULL,
        second_factor_pending BOOLEAN NOT NULL DEFAULT FALSE,
        address VARCHAR(45) ${ASCII} NULL,
        user_agent VARCHAR(512) NULL,
        created_at DATETIME(3) NOT NULL,
        last_seen_at DATETIME(3) NOT NULL,
        expires_at DATETIME(3) NOT NULL,
        host_cookie BOOLEAN NOT NULL DEFAULT FALSE,
        PRIMARY KEY (id),
        UNIQUE KEY sessions_token (token_hash),
        KEY sessions_user (user_id),
        KEY sessions_expiry (expires_at),
        CONSTRAINT sessions_user FOREIGN KEY (user_id) REFERENCES users (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE account_tokens (
        token_hash CHAR(64) ${ASCII} NOT NULL,
        user_id ${ID} NOT NULL,
        purpose VARCHAR(30) ${ASCII} NOT NULL,
        expires_at DATETIME(3) NOT NULL,
        used_at DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (token_hash),
        KEY account_tokens_user (user_id, purpose),
        CONSTRAINT account_tokens_user FOREIGN KEY (user_id) REFERENCES users (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE second_factors (
        user_id ${ID} NOT NULL,
        secret TEXT ${ASCII} NOT NULL,
        enabled_at DATETIME(3) NULL,
        last_used_step BIGINT UNSIGNED NOT NULL DEFAULT 0,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (user_id),
        CONSTRAINT second_factors_user FOREIGN KEY (user_id) REFERENCES users (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE recovery_codes (
        user_id ${ID} NOT NULL,
        code_hash CHAR(64) ${ASCII} NOT NULL,
        used_at DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (user_id, code_hash),
        CONSTRAINT recovery_codes_user FOREIGN KEY (user_id) REFERENCES users (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE throttles (
        name VARCHAR(120) ${ASCII} NOT NULL,
        count INT UNSIGNED NOT NULL,
        window_ends_at DATETIME(3) NOT NULL,
        PRIMARY KEY (name),
        KEY throttles_window (window_ends_at)
      ) ${TABLE}`)

    // The second token is for the link that the inviter can copy: it lets a person in as the mailed
    // one does, and proves nothing about their address.
    this.schema.raw(`
      CREATE TABLE invitations (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        email VARCHAR(254) NOT NULL,
        email_key VARCHAR(254) COLLATE utf8mb4_bin NOT NULL,
        role VARCHAR(30) ${ASCII} NOT NULL,
        token_hash CHAR(64) ${ASCII} NOT NULL,
        invited_by ${ID} NOT NULL,
        expires_at DATETIME(3) NOT NULL,
        accepted_at DATETIME(3) NULL,
        accepted_by ${ID} NULL,
        revoked_at DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        copied_token_hash CHAR(64) ${ASCII} NULL,
        PRIMARY KEY (id),
        UNIQUE KEY invitations_token (token_hash),
        UNIQUE KEY invitations_copied_token (copied_token_hash),
        KEY invitations_workspace (workspace_id, created_at),
        KEY invitations_address (workspace_id, email_key),
        KEY invitations_accepted (accepted_by),
        CONSTRAINT invitations_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE organisation_allowances (
        organisation_id ${ID} NOT NULL,
        name VARCHAR(30) ${ASCII} NOT NULL,
        month CHAR(7) ${ASCII} NOT NULL,
        used INT UNSIGNED NOT NULL,
        PRIMARY KEY (organisation_id, name, month)
      ) ${TABLE}`)

    // Both ends of the chain of the audit log that is kept.
    this.schema.raw(`
      CREATE TABLE audit_chain (
        id TINYINT UNSIGNED NOT NULL,
        position BIGINT UNSIGNED NOT NULL,
        hash CHAR(64) ${ASCII} NOT NULL,
        pruned_position BIGINT UNSIGNED NOT NULL,
        pruned_hash CHAR(64) ${ASCII} NOT NULL,
        signature CHAR(64) ${ASCII} NOT NULL,
        PRIMARY KEY (id)
      ) ${TABLE}`)

    // Networks that a person signed in from lately, by a keyed hash. Wrong tries of unknown people
    // do not keep people of these networks out.
    this.schema.raw(`
      CREATE TABLE sign_in_networks (
        network CHAR(43) ${ASCII} NOT NULL,
        seen_at DATETIME(3) NOT NULL,
        PRIMARY KEY (network),
        KEY sign_in_networks_seen (seen_at)
      ) ${TABLE}`)

    // What payment providers reported, what it comes to for each subscription, and what each
    // organisation has of it. Events are never changed but for what became of them. No foreign
    // keys: what was paid stays known when an organisation is removed.
    this.schema.raw(`
      CREATE TABLE payment_events (
        id ${ID} NOT NULL,
        plugin_id VARCHAR(40) ${ASCII} NOT NULL,
        event_id VARCHAR(200) ${ASCII} NOT NULL,
        subscription_id VARCHAR(200) ${ASCII} NOT NULL,
        kind VARCHAR(20) ${ASCII} NOT NULL,
        customer_id VARCHAR(200) ${ASCII} NULL,
        organisation_id VARCHAR(200) NULL,
        plan VARCHAR(100) NULL,
        offer VARCHAR(500) NULL,
        note VARCHAR(500) NULL,
        occurred_at DATETIME(3) NOT NULL,
        received_at DATETIME(3) NOT NULL,
        applied_at DATETIME(3) NULL,
        outcome VARCHAR(20) ${ASCII} NULL,
        PRIMARY KEY (id),
        UNIQUE KEY payment_events_once (plugin_id, event_id),
        KEY payment_events_subscription (plugin_id, subscription_id, occurred_at),
        KEY payment_events_due (applied_at)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE payment_subscriptions (
        id ${ID} NOT NULL,
        plugin_id VARCHAR(40) ${ASCII} NOT NULL,
        subscription_id VARCHAR(200) ${ASCII} NOT NULL,
        organisation_id ${ID} NULL,
        assigned_by ${ID} NULL,
        customer_id VARCHAR(200) ${ASCII} NULL,
        status VARCHAR(10) ${ASCII} NULL,
        plan VARCHAR(20) ${ASCII} NULL,
        payment VARCHAR(10) ${ASCII} NOT NULL DEFAULT 'Good',
        past_due_since DATETIME(3) NULL,
        plan_at DATETIME(3) NULL,
        issue VARCHAR(30) ${ASCII} NULL,
        issue_data TEXT NULL,
        issue_at DATETIME(3) NULL,
        set_aside_at DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        PRIMARY KEY (plugin_id, subscription_id),
        UNIQUE KEY payment_subscriptions_id (id),
        KEY payment_subscriptions_organisation (organisation_id),
        KEY payment_subscriptions_issue (issue, set_aside_at)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE organisation_billing (
        organisation_id ${ID} NOT NULL,
        plugin_id VARCHAR(40) ${ASCII} NOT NULL,
        subscription_id VARCHAR(200) ${ASCII} NOT NULL,
        status VARCHAR(10) ${ASCII} NOT NULL,
        plan VARCHAR(20) ${ASCII} NULL,
        gives_plan BOOLEAN NOT NULL DEFAULT FALSE,
        suspends BOOLEAN NOT NULL DEFAULT FALSE,
        holds_suspension BOOLEAN NOT NULL DEFAULT FALSE,
        grace_ends_at DATETIME(3) NULL,
        reminded_days SMALLINT UNSIGNED NULL,
        updated_at DATETIME(3) NOT NULL,
        PRIMARY KEY (organisation_id),
        KEY organisation_billing_status (status, grace_ends_at)
      ) ${TABLE}`)

    // Mails to people who have not agreed, of a workspace or an account: on the last day (UTC) and
    // over all time, and how many of those people agreed.
    this.schema.raw(`
      CREATE TABLE stranger_mails (
        owner_id ${ID} NOT NULL,
        day DATE NOT NULL,
        sent_today INT UNSIGNED NOT NULL,
        sent INT UNSIGNED NOT NULL,
        agreed INT UNSIGNED NOT NULL,
        PRIMARY KEY (owner_id)
      ) ${TABLE}`)
  }

  async down() {
    throw new Error('There is no version before the first release.')
  }
}
