/** A condition of a statement with the values of its question marks. */
export interface SqlCondition {
  text: string
  values: unknown[]
}

/** Returns a condition that holds for any of the values; for none, where there are none. */
export function isIn(column: string, values: readonly (string | number)[]): SqlCondition {
  return values.length > 0
    ? { text: `${column} IN (?)`, values: [values] }
    : { text: 'FALSE', values: [] }
}

export function anyOf(parts: readonly SqlCondition[]): SqlCondition {
  const { text, values } = join(parts, ' OR ')
  return { text: `(${text})`, values }
}

export function allOf(parts: readonly SqlCondition[]): SqlCondition {
  return join(parts, ' AND ')
}

/** Returns a condition that holds where the other does not, also where that compares with NULL. */
export function not({ text, values }: SqlCondition): SqlCondition {
  return { text: `NOT COALESCE((${text}), FALSE)`, values }
}

function join(parts: readonly SqlCondition[], by: string): SqlCondition {
  return {
    text: parts.map(({ text }) => text).join(by),
    values: parts.flatMap(({ values }) => values),
  }
}
