import type { HttpContext } from '@adonisjs/core/http'
import type { LinkRecord } from '#app/linking/links/link'
import { buildAreaPath } from '#app/platform/console/area_path'

interface LinkMenuOptions {
  mayWrite: boolean
  mayMakeCodes: boolean

  /** The query of the list, to come back to. */
  listQuery: string
}

/** Builds the menu of a link in the list. What the person may not do is left out. */
export function buildLinkMenu(
  ctx: HttpContext,
  { id, status, state }: LinkRecord,
  { mayWrite, mayMakeCodes, listQuery }: LinkMenuOptions
) {
  const text = (name: string) => ctx.i18n.t(`link_list.row.${name}`)
  const own = buildAreaPath(ctx, `/links/${id}`)
  const change = (action: string) =>
    `${buildAreaPath(ctx, '/bulk-changes')}?linkIds=${id}${listQuery && `&${listQuery}`}&action=${action}`
  const code = buildAreaPath(ctx, `/qr-codes/new?linkId=${id}`)
  if (state === 'Deleted') {
    return mayWrite ? [{ text: text('restore'), icon: 'undo-2', action: `${own}/restore` }] : []
  }
  return [
    { text: text('open'), icon: 'external-link', url: own },
    mayWrite && { text: text('edit'), icon: 'pencil', url: `${own}/edit` },
    mayMakeCodes && { text: text('qr_code'), icon: 'qr-code', url: code },
    mayWrite && { text: text('move'), icon: 'folder-input', url: change('move') },
    mayWrite &&
      status === 'Active' && { text: text('pause'), icon: 'pause', action: change('pause') },
    mayWrite &&
      status === 'Paused' && { text: text('resume'), icon: 'play', action: change('resume') },
    mayWrite &&
      status !== 'Archived' && {
        text: text('archive'),
        icon: 'archive',
        action: change('archive'),
      },
    mayWrite && { rule: true },
    mayWrite && { text: text('delete'), icon: 'trash-2', danger: true, url: change('delete') },
  ]
}
