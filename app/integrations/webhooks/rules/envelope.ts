import { parseJsonColumn } from '#app/shared/text/json'

/** A row of `events`. */
export interface EventRow {
  id: string
  workspace_id: string
  type: string
  data: string | Record<string, unknown>
  created_at: Date

  /** What it came from, as `traceparent` names it; null: that is not traced. */
  trace_parent?: string | null
}

/** Parses what learns of an event. MariaDB hands JSON out as text, MySQL parsed. */
export function parseEventData({ data }: EventRow): Record<string, any> {
  return parseJsonColumn(data)
}

/** Encodes the body of signed JSON: the same bytes at every try. Behaviour, section 8.3. */
export function encodeEnvelope(event: EventRow): Buffer {
  return Buffer.from(
    JSON.stringify({
      id: event.id,
      type: event.type,
      version: 1,
      createdAt: event.created_at.toISOString(),
      workspaceId: event.workspace_id,
      data: parseEventData(event),
    })
  )
}
