import type { Connection } from 'mysql2/promise'

const INDEX = /^ {2}((?:UNIQUE )?KEY `(\w+)` .*?),?$/gm

/** Percent of a page that rows in no order fill. */
const FILLED_BY_CHANCE = 69

/**
 * Fills an empty table without its secondary indexes, and adds them when it is full. The server then sorts each
 * index once. Row by row, each row changes a page of each index, and from the size of the buffer pool on
 * most of these pages come from the disk.
 *
 * @param scattered indexes whose rows do not come in their order: their pages get as full as then
 * @throws where the table is not the same as before
 */
export async function addIndexesAfterwards(
  connection: Connection,
  table: string,
  fill: () => Promise<void>,
  scattered: readonly string[] = []
): Promise<void> {
  const before = await readDefinition(connection, table)
  const indexes = [...before.matchAll(INDEX)]
  const alter = (changes: string[]) =>
    connection.query(`ALTER TABLE ${table} ${changes.join(', ')}`)

  // A foreign key asks for its index at any time, unless it is not checked.
  await connection.query('SET SESSION foreign_key_checks = 0')
  await alter(indexes.map(([, , name]) => `DROP KEY \`${name}\``))
  await fill()
  // In their order, which the table keeps.
  for (const some of groupNeighbours(indexes, ([, , name]) => scattered.includes(name))) {
    const add = () => alter(some.map(([, definition]) => `ADD ${definition}`))
    await (scattered.includes(some[0][2]) ? fillByChance(connection, add) : add())
  }
  await connection.query('SET SESSION foreign_key_checks = 1')
  const after = await readDefinition(connection, table)
  if (after !== before) throw new Error(`${table} is another table:\n${before}\n${after}`)
}

/** Has sorted rows leave as much of each page free as rows in no order do. */
export async function fillByChance(
  connection: Connection,
  fill: () => Promise<unknown>
): Promise<void> {
  const [[{ before }]] = await connection.query<any[]>('SELECT @@innodb_fill_factor AS `before`')
  await connection.query('SET GLOBAL innodb_fill_factor = ?', [FILLED_BY_CHANCE])
  try {
    await fill()
  } finally {
    await connection.query('SET GLOBAL innodb_fill_factor = ?', [before])
  }
}

/** Cuts a list where the answer changes. */
function groupNeighbours<Item>(list: Item[], ask: (item: Item) => boolean): Item[][] {
  const groups: Item[][] = []
  for (const [at, item] of list.entries()) {
    if (at > 0 && ask(item) === ask(list[at - 1])) groups.at(-1)!.push(item)
    else groups.push([item])
  }
  return groups
}

async function readDefinition(connection: Connection, table: string): Promise<string> {
  const [[row]] = await connection.query<any[]>(`SHOW CREATE TABLE ${table}`)
  return row['Create Table']
}
