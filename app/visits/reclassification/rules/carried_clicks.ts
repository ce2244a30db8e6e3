import type { CountedClick } from '#app/visits/raw_clicks/click'

type StoredClick = [linkId: string, visitor: string, clickedAtMs: number]

/** Writes what a dry run carries from one share of its work to the next. */
export function writeCarried(clicks: readonly CountedClick[] | null): string | null {
  if (clicks === null) return null
  return JSON.stringify(
    clicks.map(({ linkId, visitor, clickedAtMs }): StoredClick => {
      return [linkId, visitor.toString('base64url'), clickedAtMs]
    })
  )
}

export function readCarried(text: string | null): CountedClick[] | null {
  if (text === null) return null
  return (JSON.parse(text) as StoredClick[]).map(([linkId, visitor, clickedAtMs]) => {
    return { linkId, visitor: Buffer.from(visitor, 'base64url'), clickedAtMs }
  })
}
