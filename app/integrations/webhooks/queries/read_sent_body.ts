import db from '@adonisjs/lucid/services/db'
import { composeDeliveryBody } from '#app/integrations/webhooks/queries/delivery_body'
import type { EventRow } from '#app/integrations/webhooks/rules/envelope'
import { table } from '#app/shared/database/sql'

/** What is shown of a body, in characters. */
const SHOWN = 20_000

export interface SentBody {
  text: string

  /** Is that only its beginning? */
  cut: boolean
}

/**
 * Reads what is sent of an event in this format, set out for reading.
 *
 * @returns null: the event is forgotten, or its chat channel is off
 */
export async function readSentBody(format: string, eventId: string): Promise<SentBody | null> {
  const event = await table<EventRow>(db, 'events').where('id', eventId).first()
  const made = event && (await composeDeliveryBody(format, event))
  if (!made) return null
  const text = setOut(made.body.toString())
  return { text: text.slice(0, SHOWN), cut: text.length > SHOWN }
}

function setOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
