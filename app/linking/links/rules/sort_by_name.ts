/** As people count: 2 before 10, and letters without regard to case. */
const order = new Intl.Collator('en', { numeric: true })

/** Returns the list by name as people read it: `Week 2` stands before `Week 10`. */
export function sortByName<One extends { name: string }>(list: readonly One[]): One[] {
  return [...list].sort((one, other) => order.compare(one.name, other.name))
}
