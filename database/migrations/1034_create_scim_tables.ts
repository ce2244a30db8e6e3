import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`
const TABLE = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4'

/** People and groups of the directory of an organisation (SCIM 2.0). */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE scim_tokens (
        organisation_id ${ID} NOT NULL,
        token_hash CHAR(64) ${ASCII} NOT NULL,
        created_by ${ID} NOT NULL,
        created_at DATETIME(3) NOT NULL,
        last_used_at DATETIME(3) NULL,
        PRIMARY KEY (organisation_id),
        UNIQUE KEY scim_tokens_hash (token_hash),
        CONSTRAINT scim_tokens_organisation FOREIGN KEY (organisation_id) REFERENCES
          organisations (id)
      ) ${TABLE}`)

    // made_account: the directory made the account, which lives and ends with its directory entry.
    this.schema.raw(`
      CREATE TABLE scim_users (
        id ${ID} NOT NULL,
        organisation_id ${ID} NOT NULL,
        user_id ${ID} NOT NULL,
        user_name VARCHAR(254) NOT NULL,
        user_name_key VARCHAR(254) COLLATE utf8mb4_bin NOT NULL,
        external_id VARCHAR(255) COLLATE utf8mb4_bin NULL,
        display_name VARCHAR(200) NULL,
        given_name VARCHAR(200) NULL,
        family_name VARCHAR(200) NULL,
        active BOOLEAN NOT NULL,
        made_account BOOLEAN NOT NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id),
        UNIQUE KEY scim_users_name (organisation_id, user_name_key),
        UNIQUE KEY scim_users_account (organisation_id, user_id),
        KEY scim_users_external (organisation_id, external_id),
        KEY scim_users_user (user_id),
        CONSTRAINT scim_users_organisation FOREIGN KEY (organisation_id) REFERENCES
          organisations (id),
        CONSTRAINT scim_users_user FOREIGN KEY (user_id) REFERENCES users (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE scim_groups (
        id ${ID} NOT NULL,
        organisation_id ${ID} NOT NULL,
        name VARCHAR(255) NOT NULL,
        name_key VARCHAR(255) COLLATE utf8mb4_bin NOT NULL,
        external_id VARCHAR(255) COLLATE utf8mb4_bin NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id),
        UNIQUE KEY scim_groups_name (organisation_id, name_key),
        CONSTRAINT scim_groups_organisation FOREIGN KEY (organisation_id) REFERENCES
          organisations (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE scim_group_members (
        group_id ${ID} NOT NULL,
        scim_user_id ${ID} NOT NULL,
        PRIMARY KEY (group_id, scim_user_id),
        KEY scim_group_members_user (scim_user_id),
        CONSTRAINT scim_group_members_group FOREIGN KEY (group_id) REFERENCES scim_groups (id)
          ON DELETE CASCADE,
        CONSTRAINT scim_group_members_user FOREIGN KEY (scim_user_id) REFERENCES scim_users (id)
          ON DELETE CASCADE
      ) ${TABLE}`)
  }

  async down() {
    for (const table of ['scim_group_members', 'scim_groups', 'scim_users', 'scim_tokens']) {
      this.schema.dropTable(table)
    }
  }
}
