import { select, type Sql } from '#app/shared/database/sql'

/** Lists the email addresses of those who run the installation. */
export async function listAdministratorAddresses(sql: Sql): Promise<string[]> {
  const rows = await select<{ email: string }>(
    sql,
    'SELECT email FROM users WHERE installation_administrator = 1 AND disabled_at IS NULL ORDER BY id'
  )
  return rows.map(({ email }) => email)
}
