import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What was answered to a request with an idempotency key. The row is locked while the request
 * runs, and its answer is written in the transaction that does the work.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE idempotency_keys (
        scope_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        request_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
        status SMALLINT UNSIGNED NULL,
        body MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
        link_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        expires_at DATETIME(3) NOT NULL,
        KEY idempotency_keys_expiry (expires_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('idempotency_keys')
  }
}
