import db from '@adonisjs/lucid/services/db'
import type { MailFacts } from '#app/installation/doctor/rules/mail_findings'
import { askMailServer } from '#app/platform/mail/queries/ask_mail_server'
import { select } from '#app/shared/database/sql'
import { databaseNowSql } from '#app/shared/time/database_clock'
import { hasMailServer, smtp } from '#config/mail'

/** Greets the mail server, and counts the mails that wait and that were given up. */
export async function readMailFacts(): Promise<MailFacts> {
  const [answer, [{ waiting, givenUp }]] = await Promise.all([
    hasMailServer() ? askMailServer() : null,
    select<{ waiting: number; givenUp: number }>(
      db,
      `SELECT
        (SELECT COUNT(*) FROM mails WHERE sent_at IS NULL AND next_try_at IS NOT NULL) AS waiting,
        (SELECT COUNT(*) FROM mails WHERE sent_at IS NULL AND next_try_at IS NULL
          AND created_at > ${databaseNowSql()} - INTERVAL 30 DAY) AS givenUp`
    ),
  ])
  const server = hasMailServer() ? `${smtp.host}:${smtp.port}` : null
  return {
    server,
    failure: answer?.failure ?? null,
    waiting: Number(waiting),
    givenUp: Number(givenUp),
  }
}
