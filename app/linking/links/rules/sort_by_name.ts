import { memoise } from '#app/shared/limits/memoise'

/** As people count: 2 before 10, and letters without regard to case. */
const orderOf = memoise((language) => new Intl.Collator(language, { numeric: true }), 20)

/**
 * Returns the list by name as people read it: `Week 2` stands before `Week 10`.
 *
 * @param language a language tag: in Swedish, `ö` stands behind `z`
 */
export function sortByName<One extends { name: string }>(
  list: readonly One[],
  language = 'en'
): One[] {
  const order = orderOf(language)
  return [...list].sort((one, other) => order.compare(one.name, other.name))
}
