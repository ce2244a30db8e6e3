import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { fillCommands, readCommands } from '../chaos/support/document_commands.js'

const DOCUMENT = `## One
Words.

\`\`\`sh
git pull            # or unpack the archive
./shunt upgrade
\`\`\`

### Two

No commands.

## Three
`

test.group('Commands of a document', () => {
  test('are the lines of the first block under a heading, without comments', ({ assert }) => {
    assert.deepEqual(readCommands(DOCUMENT, 'One'), ['git pull', './shunt upgrade'])
    assert.throws(() => readCommands(DOCUMENT, 'Two'), 'There are no commands under "Two"')
    assert.throws(() => readCommands(DOCUMENT, 'Four'), 'There are no commands under "Four"')
  })

  test("have the reader's own in place of examples", ({ assert }) => {
    const filled = fillCommands(['cp /path/to/key a', 'cat b.tar'], {
      '/path/to/': '/srv/',
      'b.tar': 'c.tar',
    })
    assert.deepEqual(filled, ['cp /srv/key a', 'cat c.tar'])
  })

  test('stand under every heading that a proof names', ({ assert }) => {
    const documents = globSync('{README,docs/*}.md').map((path) => readFileSync(path, 'utf8'))
    const named = globSync('tests/chaos/**/*.ts').flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/(?:blocksOf|readCommands)\(\w+, '([^']+)'\)/g)].map(
        ([, heading]) => heading
      )
    )
    assert.isAbove(named.length, 5)
    for (const heading of named) {
      const isThere = documents.some((text) => new RegExp(`^#+ ${heading}$`, 'm').test(text))
      assert.isTrue(isThere, heading)
    }
  })

  test('the sections that proofs run begin and end as those expect', ({ assert }) => {
    const manual = readFileSync('docs/operating.md', 'utf8')
    const endsOf = (heading: string) => {
      const commands = readCommands(manual, heading)
      return [commands[0], commands.at(-1)]
    }
    assert.deepEqual(endsOf('Restoring on a bare machine')[1], './shunt doctor')
    assert.deepEqual(endsOf('Going back to a backup'), ['./shunt stop', './shunt start'])
    assert.equal(endsOf('Backups')[0], './shunt ace backup:create')
  })
})
