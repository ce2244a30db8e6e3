import db from '@adonisjs/lucid/services/db'
import { postToChat } from '#app/installation/alerts/actions/post_to_chat'
import type { AlertEvent } from '#app/installation/alerts/alert'
import { findAlertSettings } from '#app/installation/alerts/queries/find_alert_settings'
import type { AlertFacts } from '#app/installation/alerts/rules/alert_mail'
import { nextChatAttemptAt } from '#app/installation/alerts/rules/next_chat_attempt'
import { change, select } from '#app/shared/database/sql'
import { databaseNow, databaseNowMs, databaseNowSql } from '#app/shared/time/database_clock'

const AT_MOST = 20

/** A message belongs to its sender for this time, which is longer than a chat may take to answer. */
const CLAIM_SECONDS = 60

interface DueChat extends AlertFacts {
  id: string
  event: AlertEvent
  tries: number
  createdAt: Date
}

/**
 * Posts the messages about alerts that are due, oldest first. Any process does it: what failed may
 * be the worker. The database's clock alone says what is due, because what failed may be a clock.
 */
export async function sendAlertChats(): Promise<void> {
  const due = await select<DueChat>(
    db,
    `SELECT c.id, c.event, c.tries, c.created_at AS createdAt, a.kind, a.subject, a.message,
        a.said
      FROM alert_chats c JOIN alerts a ON a.id = c.alert_id
      WHERE c.next_try_at <= ${databaseNowSql()} ORDER BY c.next_try_at, c.id LIMIT ${AT_MOST}`
  )
  for (const chat of due) if (await claim(chat.id)) await attempt(chat)
}

/** One statement decides which process sends it. */
async function claim(id: string): Promise<boolean> {
  const claimed = await change(
    db,
    `UPDATE alert_chats SET tries = tries + 1,
        next_try_at = ${databaseNowSql()} + INTERVAL ${CLAIM_SECONDS} SECOND
      WHERE id = ? AND next_try_at <= ${databaseNowSql()}`,
    [id]
  )
  return claimed === 1
}

async function attempt({ id, event, tries, createdAt, ...alert }: DueChat): Promise<void> {
  const settings = await findAlertSettings()
  if (settings.chatWebhookUrl === null) return finish(id, { next_try_at: null })
  try {
    await postToChat(settings, { id, at: createdAt, event, alert })
    await finish(id, { next_try_at: null, sent_at: databaseNow(), last_error: null })
  } catch (error) {
    await finish(id, {
      next_try_at: nextChatAttemptAt(tries + 1, databaseNowMs()),
      last_error: (error as Error).message.slice(0, 500),
    })
  }
}

async function finish(id: string, values: Record<string, unknown>): Promise<void> {
  await db.from('alert_chats').where('id', id).update(values)
}
