import { pageUrl } from '#app/platform/console/rules/list_query'

/** How a list is shown, and how it could be. */
export interface ShownOrder<Order extends string> {
  page: number
  search: string
  order: Order

  /** All that are offered, a descending one with a minus; of a field the one first that one wants first. */
  orders: readonly Order[]
}

/**
 * Builds the addresses of a list that is ordered by the heads of its columns. The first order stands
 * in no address.
 *
 * @returns `sorts`, by field, as the component `table` takes them; `pageUrl`; `url`, this page's own
 */
export function buildOrderUrls<Order extends string>(
  base: string,
  { page, search, order, orders }: ShownOrder<Order>
) {
  const fieldOf = (one: string) => one.replace('-', '')
  const toUrl = (sort: Order) => {
    return pageUrl(base, { search, sort: sort === orders[0] ? '' : sort })
  }
  const buildSort = (field: string) => {
    const [first, second = first] = orders.filter((one) => fieldOf(one) === field)
    const direction = order.startsWith('-') ? 'descending' : 'ascending'
    return {
      url: toUrl(order === first ? second : first)(1),
      direction: fieldOf(order) === field ? direction : undefined,
    }
  }
  const fields = [...new Set(orders.map(fieldOf))]
  return {
    sorts: Object.fromEntries(fields.map((field) => [field, buildSort(field)])),
    pageUrl: toUrl(order),
    url: toUrl(order)(page),
  }
}
