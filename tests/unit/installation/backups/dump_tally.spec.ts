import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import { DumpTally } from '#app/installation/backups/dump_tally'

const tallied = (pieces: Buffer[]) => {
  const tally = new DumpTally()
  for (const piece of pieces) tally.write(piece)
  return tally.sums()
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const ROWS = [
  `(1,'plain',NULL)`,
  String.raw`(2,'it\'s (not) a row, ''really'' \\',0x29)`,
  `(3,'INSERT INTO \`other\` VALUES (9)','--')`,
  String.raw`(4,'line\nbreak','ü(')`,
]
const MARIADB = `/*M!999999\\- enable the sandbox mode */
CREATE TABLE \`links\` (
  \`id\` int(11) NOT NULL,
  \`name\` varchar(20) DEFAULT '('
) ENGINE=InnoDB;
INSERT INTO \`links\` VALUES
${ROWS[0]},
${ROWS[1]};
INSERT INTO \`links\` VALUES
${ROWS[2]},
${ROWS[3]};
CREATE TABLE \`empty\` (
  \`id\` int(11) NOT NULL
);
`
const MYSQL = `CREATE TABLE \`links\` (
  \`id\` int NOT NULL
);
INSERT INTO \`links\` (\`id\`, \`name\`) VALUES ${ROWS.join(',')};
CREATE TABLE \`empty\` (
  \`id\` int NOT NULL
);
`

test.group('The tally of a dump', () => {
  test('counts rows whatever their texts hold, and tables without any', ({ assert }) => {
    const expected = {
      empty: { rows: 0, sha256: sha256('') },
      links: { rows: 4, sha256: sha256(ROWS.join('')) },
    }
    assert.deepEqual(tallied([Buffer.from(MARIADB)]), expected)
    assert.deepEqual(tallied([Buffer.from(MYSQL)]), expected)
  })

  test('is the same wherever the stream is cut', ({ assert }) => {
    const dump = Buffer.from(MARIADB)
    const whole = tallied([dump])
    for (let at = 0; at <= dump.length; at++) {
      assert.deepEqual(tallied([dump.subarray(0, at), dump.subarray(at)]), whole)
    }
    const bytes = Array.from(dump, (byte) => Buffer.from([byte]))
    assert.deepEqual(tallied(bytes), whole)
  })

  test('changes with every changed value, and with the order of rows', ({ assert }) => {
    const { links } = tallied([Buffer.from(MARIADB)])
    for (const changed of [
      MARIADB.replace('plain', 'plaim'),
      MARIADB.replace('NULL)', '0)'),
      MARIADB.replace(`${ROWS[0]},\n${ROWS[1]}`, `${ROWS[1]},\n${ROWS[0]}`),
    ]) {
      assert.notEqual(tallied([Buffer.from(changed)]).links.sha256, links.sha256)
    }
  })

  test('gathers rows that are longer than what it hashes at once', ({ assert }) => {
    const rows = [10, 70_000, 10, 65_536, 40_000, 40_000].map(
      (length, index) => `(${index},'${'x'.repeat(length)}')`
    )
    const dump = Buffer.from(`INSERT INTO \`t\` VALUES\n${rows.join(',\n')};\n`)
    assert.deepEqual(tallied([dump]).t, { rows: 6, sha256: sha256(rows.join('')) })
  })

  test('says so where a row has no end', ({ assert }) => {
    const tally = new DumpTally()
    assert.throws(
      () => tally.write(Buffer.from("INSERT INTO `t` VALUES\n(1,'x\n")),
      /without an end/
    )
  })
})
