import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from '@japa/runner'
import { readDocuments, sectionsWithCommands } from '#tests/fixtures/document_claims'
import { DOCUMENT_RUNS } from '#tests/fixtures/document_runs'
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

test.group('Blocks of shell in documents', () => {
  const sections = readDocuments().flatMap(({ path, text }) =>
    sectionsWithCommands(text).map((heading) => ({ path, heading, name: `${path}: ${heading}` }))
  )

  test('are run, or it is said why they are not', ({ assert }) => {
    assert.isAbove(sections.length, 40)
    const names = sections.map(({ name }) => name)
    assert.sameMembers(Object.keys(DOCUMENT_RUNS), names, 'tests/fixtures/document_runs.ts')
  })

  test('are in the file that runs them', ({ assert }) => {
    for (const { path, heading, name } of sections) {
      const run = DOCUMENT_RUNS[name]
      if ('none' in run) continue
      const text = readFileSync('runs' in run ? run.runs : run.tries, 'utf8')
      if ('tries' in run) assert.include(text, run.word, name)
      else assert.isTrue(text.includes(`'${heading}'`) || text.includes(basename(path)), name)
    }
  })

  test('have the heading above them, which no line of a block is', ({ assert }) => {
    const text = '# One\n```yaml\n# Two\n```\n```sh\n# Three\n```\n## `Four`\n```sh\na\n```\n'
    assert.deepEqual(sectionsWithCommands(text), ['One', 'Four'])
  })
})

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
