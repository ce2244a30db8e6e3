import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { crc32, deflateSync } from 'node:zlib'

/** A file to send: as an import, or as the image of a link's preview. */
export type HostileFile = { import: object } | { image: Buffer }

const LINKS = `id INTEGER PRIMARY KEY, address TEXT, description TEXT, banned INT, password TEXT,
  expire_in TEXT, visit_count INT, created_at TEXT`
const ENDLESS = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n'
const MANY = 100_000

/** A file of each kind that once cost, or could cost, far more than its size. */
export const HOSTILE_FILES: Record<string, () => HostileFile> = {
  'computed column': () => database(hideComputedColumn),
  'view': () => database((one) => one.exec(`CREATE VIEW links AS ${ENDLESS}`)),
  'trigger': () =>
    database((one) =>
      one.exec(`CREATE TABLE links(${LINKS}, target);
        CREATE TRIGGER t AFTER INSERT ON links BEGIN SELECT count(*) FROM (${ENDLESS}); END`)
    ),
  '2,000 columns': () =>
    database((one) => {
      const columns = Array.from({ length: 1_991 }, (_, at) => `c${at}`)
      one.exec(`CREATE TABLE links(${LINKS}, ${columns.join()})`)
    }),
  // Plain tables alone, in which each row of one has to be looked for in all of the other.
  'slow join': () => database(fillSlowJoin),
  'deep JSON': () => text('['.repeat(MANY)),
  'deep object': () => text(`[{"url":${'{"a":'.repeat(MANY)}`),
  'long key': () => text(`[{"${'k'.repeat(10 * 1024 * 1024)}":1}]`),
  '300,000 columns': () => text(`${Array.from({ length: 300_000 }, () => 'c').join()}\n1\n`),
  'endless field': () => text(`alias,url\n"${'x'.repeat(900_000)}`),
  'spaces before brackets': () => text(`INSERT INTO a${`${' '.repeat(16_000)}(`.repeat(60)}`),
  'brackets': () => text(`INSERT INTO a${' '.repeat(16_200)}x${'('.repeat(800_000)}`),
  '256 megapixels': () => ({ image: aLargePng(16_384) }),
  '32 megapixels': () => ({ image: aLargePng(5_656) }),
  '100,000 entries': () => binary(Buffer.from('504b0304'.repeat(25 * MANY), 'hex')),
}

function text(content: string): HostileFile {
  return { import: { content } }
}

function binary(bytes: Buffer): HostileFile {
  return { import: { contentBase64: bytes.toString('base64') } }
}

function database(fill: (one: DatabaseSync) => void): HostileFile {
  const path = join(tmpdir(), `shunt-hostile-${process.pid}.sqlite`)
  const one = new DatabaseSync(path, { defensive: false })
  try {
    fill(one)
    one.close()
    return binary(readFileSync(path))
  } finally {
    rmSync(path, { force: true })
  }
}

function hideComputedColumn(one: DatabaseSync): void {
  one.exec(`CREATE TABLE links(${LINKS}); INSERT INTO links(id, address)
    WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 40)
    SELECT x, 'gen' || x FROM n; PRAGMA writable_schema = ON`)
  const slow = `length(replace(hex(zeroblob(20000000 + id)), '0', '1'))`
  one
    .prepare(`UPDATE sqlite_master SET sql = ? WHERE name = 'links'`)
    .run(`CREATE TABLE links(${LINKS}, target TEXT AS/**/('https://example.com/' || ${slow}))`)
}

function fillSlowJoin(one: DatabaseSync): void {
  one.exec(`CREATE TABLE links(${LINKS}, target, domain_id BLOB); CREATE TABLE domains(id BLOB, address);
    INSERT INTO domains WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 20000)
      SELECT 'd', 'e.com' FROM n;
    INSERT INTO links(id, address, target, domain_id)
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 5000)
      SELECT x, 'a' || x, 'https://e.com', 'x' FROM n`)
}

/** A PNG of one grey, whose pixels take a thousandth of their size. */
function aLargePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((side + 1) * side), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))],
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const made = Buffer.alloc(data.length + 12)
  made.writeUInt32BE(data.length, 0)
  made.write(type, 4, 'latin1')
  data.copy(made, 8)
  made.writeUInt32BE(crc32(made.subarray(4, data.length + 8)), data.length + 8)
  return made
}
