import db from '@adonisjs/lucid/services/db'
import {
  toAlertSettings,
  type AlertSettings,
  type AlertSettingsRow,
} from '#app/installation/alerts/alert_settings'
import { listAdministratorAddresses } from '#app/people/accounts/queries/list_administrators'
import { select, type Sql } from '#app/shared/database/sql'

export async function findAlertSettings(sql: Sql = db): Promise<AlertSettings> {
  const [row] = await select<AlertSettingsRow>(sql, 'SELECT * FROM alert_settings WHERE id = 1')
  return toAlertSettings(row)
}

/** Lists the addresses that mails go to: those that were chosen, or every administrator's. */
export async function listAlertRecipients(sql: Sql = db): Promise<string[]> {
  const { recipients } = await findAlertSettings(sql)
  return recipients.length > 0 ? recipients : listAdministratorAddresses(sql)
}
