import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`
const PROVIDER = `plugin_id VARCHAR(40) ${ASCII} NOT NULL`
const FOREIGN = `VARCHAR(200) ${ASCII}`

/**
 * What payment providers reported, what it comes to for each subscription, and what each
 * organisation has of it. Events are never changed but for what became of them: a subscription is
 * worked out from all of its events. No foreign keys: what was paid stays known when an
 * organisation is removed.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE payment_events (
        id ${ID} NOT NULL PRIMARY KEY,
        ${PROVIDER},
        event_id ${FOREIGN} NOT NULL,
        subscription_id ${FOREIGN} NOT NULL,
        kind VARCHAR(20) ${ASCII} NOT NULL,
        customer_id ${FOREIGN} NULL,
        organisation_id VARCHAR(200) NULL,
        plan VARCHAR(100) NULL,
        offer VARCHAR(500) NULL,
        note VARCHAR(500) NULL,
        occurred_at DATETIME(3) NOT NULL,
        received_at DATETIME(3) NOT NULL,
        applied_at DATETIME(3) NULL,
        outcome VARCHAR(20) ${ASCII} NULL,
        UNIQUE KEY payment_events_once (plugin_id, event_id),
        KEY payment_events_subscription (plugin_id, subscription_id, occurred_at),
        KEY payment_events_due (applied_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE payment_subscriptions (
        id ${ID} NOT NULL,
        ${PROVIDER},
        subscription_id ${FOREIGN} NOT NULL,
        organisation_id ${ID} NULL,
        assigned_by ${ID} NULL,
        customer_id ${FOREIGN} NULL,
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
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE organisation_billing (
        organisation_id ${ID} NOT NULL PRIMARY KEY,
        ${PROVIDER},
        subscription_id ${FOREIGN} NOT NULL,
        status VARCHAR(10) ${ASCII} NOT NULL,
        plan VARCHAR(20) ${ASCII} NULL,
        gives_plan TINYINT(1) NOT NULL DEFAULT 0,
        suspends TINYINT(1) NOT NULL DEFAULT 0,
        holds_suspension TINYINT(1) NOT NULL DEFAULT 0,
        grace_ends_at DATETIME(3) NULL,
        reminded_days SMALLINT UNSIGNED NULL,
        updated_at DATETIME(3) NOT NULL,
        KEY organisation_billing_status (status, grace_ends_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    for (const table of ['organisation_billing', 'payment_subscriptions', 'payment_events']) {
      this.schema.dropTable(table)
    }
  }
}
