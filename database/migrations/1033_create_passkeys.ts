import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`
const TABLE = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4'

/** Passkeys of people, and proofs that count once. */
export default class extends BaseSchema {
  async up() {
    // A credential id has up to 1,023 bytes (WebAuthn 3, 5.1), too many for an index.
    this.schema.raw(`
      CREATE TABLE passkeys (
        id ${ID} NOT NULL,
        user_id ${ID} NOT NULL,
        name VARCHAR(100) NOT NULL,
        credential_hash CHAR(64) ${ASCII} NOT NULL,
        credential_id VARCHAR(1400) ${ASCII} NOT NULL,
        public_key TEXT ${ASCII} NOT NULL,
        counter BIGINT UNSIGNED NOT NULL,
        transports VARCHAR(200) ${ASCII} NOT NULL,
        synced BOOLEAN NOT NULL,
        created_at DATETIME(3) NOT NULL,
        last_used_at DATETIME(3) NULL,
        PRIMARY KEY (id),
        UNIQUE KEY passkeys_credential (credential_hash),
        KEY passkeys_user (user_id),
        CONSTRAINT passkeys_user FOREIGN KEY (user_id) REFERENCES users (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE spent_proofs (
        proof_hash CHAR(64) ${ASCII} NOT NULL,
        expires_at DATETIME(3) NOT NULL,
        PRIMARY KEY (proof_hash),
        KEY spent_proofs_expiry (expires_at)
      ) ${TABLE}`)
  }

  async down() {
    this.schema.dropTable('spent_proofs')
    this.schema.dropTable('passkeys')
  }
}
