import { BaseSchema } from '@adonisjs/lucid/schema'
import { isCarriedOver } from '#app/shared/database/carried_over'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const TABLE = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4'

/** As many as `takeTurn` counts with. */
const LOCK_TURNS = 256

/**
 * What all wings use to take turns, and what sweeps do.
 */
export default class extends BaseSchema {
  async up() {
    if (await isCarriedOver(this.db)) return

    // Who does a piece of scheduled work at the moment, among all workers on all machines.
    this.schema.raw(`
      CREATE TABLE leases (
        name VARCHAR(60) ${ASCII} NOT NULL,
        held_until DATETIME(3) NOT NULL,
        PRIMARY KEY (name)
      ) ${TABLE}`)

    // What each sweep does, so that people can see, pause and run it.
    this.schema.raw(`
      CREATE TABLE sweeps (
        name VARCHAR(50) ${ASCII} NOT NULL,
        paused_at DATETIME(3) NULL,
        ended_at DATETIME(3) NULL,
        duration_ms INT UNSIGNED NULL,
        failed_at DATETIME(3) NULL,
        failures_in_row INT UNSIGNED NOT NULL DEFAULT 0,
        last_error VARCHAR(1000) NULL,
        PRIMARY KEY (name)
      ) ${TABLE}`)

    // Rows that those who lock something also write: a lock on a row holds on one node of a cluster
    // only, and two writes of a row do not pass its certification.
    this.schema.raw(`
      CREATE TABLE lock_turns (
        slot SMALLINT UNSIGNED NOT NULL,
        turn BIGINT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (slot)
      ) ${TABLE}`)
    const slots = Array.from({ length: LOCK_TURNS }, (_, slot) => `(${slot})`)
    this.schema.raw(`INSERT INTO lock_turns (slot) VALUES ${slots.join()}`)
  }

  async down() {
    throw new Error('There is no version before the first release.')
  }
}
