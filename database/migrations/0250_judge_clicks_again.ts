import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'

/**
 * What it takes to judge a kept click again (docs/decisions/0022).
 *
 * - `click_agents` holds each user agent once, as far as it is read; `seen_day` is the last on which a
 *   click came with it, so that it goes when no click can have it any more.
 * - `purpose` and `unknown_code` of a click are what else decided its class.
 * - `click_reclassifications` says how far each run has come, so that one that was killed goes on.
 * - `click_peaks` has the human clicks that a link once had where judging again took some away: no
 *   milestone is passed twice.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE click_agents (
        id BINARY(8) NOT NULL PRIMARY KEY,
        user_agent VARCHAR(256) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        seen_day DATE NOT NULL,
        KEY click_agents_seen (seen_day)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      ALTER TABLE clicks
      ADD COLUMN agent_id BINARY(8) NULL,
      ADD COLUMN purpose VARCHAR(8) ${ASCII} NULL,
      ADD COLUMN unknown_code TINYINT(1) NOT NULL DEFAULT 0,
      ALGORITHM=INSTANT`)
    this.schema.raw(`
      CREATE TABLE click_reclassifications (
        id CHAR(20) ${ASCII} NOT NULL PRIMARY KEY,
        from_at DATETIME(3) NOT NULL,
        before_at DATETIME(3) NOT NULL,
        next_id CHAR(20) ${ASCII} NOT NULL,
        sums TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        started_at DATETIME(3) NOT NULL,
        finished_at DATETIME(3) NULL,
        KEY click_reclassifications_finished (finished_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      CREATE TABLE click_peaks (
        link_id VARCHAR(20) ${ASCII} NOT NULL PRIMARY KEY,
        human_clicks INT UNSIGNED NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    for (const table of ['click_peaks', 'click_reclassifications', 'click_agents']) {
      this.schema.dropTable(table)
    }
    this.schema.raw(
      'ALTER TABLE clicks DROP COLUMN agent_id, DROP COLUMN purpose, DROP COLUMN unknown_code'
    )
  }
}
