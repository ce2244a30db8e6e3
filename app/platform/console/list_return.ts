import type { HttpContext } from '@adonisjs/core/http'
import { buildAreaPath } from '#app/platform/console/area_path'

/**
 * Builds the way back to a list whose row was changed, with the query of the list, at that row.
 *
 * @param row the id of the row's element
 * @returns null where the change came from elsewhere: its address has no `list`
 */
export function buildListReturn(ctx: HttpContext, list: string, row: string): string | null {
  const query = new URLSearchParams(ctx.request.parsedUrl.query ?? '')
  if (!query.has('list')) return null
  query.delete('list')
  const search = query.size > 0 ? `?${query}` : ''
  return buildAreaPath(ctx, `${list}${search}#${row}`)
}
