import type { CursorKind } from '#app/shared/database/cursor'

/** What lists are sorted by, each with the index that has its order. */
const ORDERS = {
  createdAt: { kind: 'time', column: 'created_at', index: 'links_by_creation', isMoving: false },
  updatedAt: { kind: 'time', column: 'updated_at', index: 'links_updated', isMoving: false },
  title: { kind: 'text?', column: 'title', index: 'links_title', isMoving: false },
  alias: { kind: 'ascii', column: 'alias', index: 'links_alias', isMoving: false },
  humanClicks: { kind: 'number', column: 'human_clicks', index: 'links_clicks', isMoving: true },
  lastClickedAt: {
    kind: 'time?',
    column: 'last_clicked_at',
    index: 'links_last_clicked',
    isMoving: true,
  },
} as const

type SortField = keyof typeof ORDERS

/** Each field as it is (ascending) and with a leading hyphen (descending). */
export const LINK_SORTS = (Object.keys(ORDERS) as SortField[]).flatMap(
  (field) => [field, `-${field}`] as const
)
export type LinkSort = (typeof LINK_SORTS)[number]

/** The order of a list; ties are broken by id, the same way round. */
export interface ListOrder {
  column: (typeof ORDERS)[SortField]['column']
  index: string

  /** What a cursor has of it. */
  kind: CursorKind
  descending: boolean

  /** Do clicks change it, without a change of any link? */
  changesWithClicks: boolean
}

export function toOrder(sort: LinkSort): ListOrder {
  const { column, index, kind, isMoving } = ORDERS[sort.replace('-', '') as SortField]
  return { column, index, kind, changesWithClicks: isMoving, descending: sort.startsWith('-') }
}
