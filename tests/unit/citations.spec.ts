import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import {
  brokenCitations,
  brokenLinks,
  citable,
  citingFiles,
  missingProofs,
  oldCitations,
} from '#tests/fixtures/citations'

const known = citable()
const texts = citingFiles().map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Returns what is wrong in any file, each with the file's name. */
function faults(faultsOf: (path: string, text: string) => string[]): string[] {
  return texts.flatMap(({ path, text }) => faultsOf(path, text).map((fault) => `${path}: ${fault}`))
}

test.group('Citations', () => {
  test('lead to a section, a promise or a decision of this repository', ({ assert }) => {
    assert.deepEqual(
      faults((path, text) => brokenCitations(path, text, known)),
      []
    )
  })

  test('name no document that this repository does not hold', ({ assert }) => {
    assert.deepEqual(faults(oldCitations), [])
  })

  test('and links lead to a file and to a heading in it', ({ assert }) => {
    assert.deepEqual(faults(brokenLinks), [])
  })

  test('of programs that prove a promise lead to the program', ({ assert }) => {
    assert.deepEqual(missingProofs(readFileSync('docs/promises.md', 'utf8')), [])
  })
})

test.group('Numbers that can be cited', () => {
  test('are there: sections, 46 promises, decisions', ({ assert }) => {
    assert.isAbove(known.sections.size, 100)
    assert.equal(known.promises.size, 46)
    assert.isAbove(known.decisions.size, 20)
    assert.isAbove(texts.length, 500)
  })

  test('are given once', ({ assert }) => {
    for (const file of ['docs/behaviour.md', 'docs/promises.md']) {
      const headings = readFileSync(file, 'utf8').matchAll(/^#+ (\d+(?:\.\d+)?)\.? /gm)
      const numbers = [...headings].map(([, number]) => number)
      assert.equal(new Set(numbers).size, numbers.length, file)
    }
  })
})

test.group('A wrong citation is found', () => {
  const file = 'app/links/link.ts'

  for (const text of [
    '/** A link. Behaviour, section 99. */',
    '/**\n * A link. Behaviour,\n * section 4.99.\n */',
    '/** See docs/behaviour.md, section 4.99. */',
    '/** As section 2 has it. */',
    '/** Promise 99. */',
    '/** Promises 1 and 44. */',
    '// (docs/decisions/9999)',
    '/** See decisions 1 and 999. */',
    '/** See decisions 1, 2 and 999. */',
    'See [decision 999](decisions/0001-eight-wings-in-one-order.md)',
    'See [decision 2](decisions/0001-eight-wings-in-one-order.md)',
    'Decisions [1](decisions/0001-eight-wings-in-one-order.md) and [2](decisions/0003-a.md)',
  ]) {
    test(JSON.stringify(text), ({ assert }) => {
      assert.lengthOf(brokenCitations(file, text, known), 1)
    })
  }

  for (const text of [
    '/** A link. Contract, section 4. */',
    '/**\n * A link. Contract,\n * section 4.\n */',
    '/** The link record of contract section 4. */',
    '/** Specification: Limits. */',
    '/** Specification, Limits: newest first. */',
    '/** The shape of the specification. */',
    '/** Contract: four at a time. */',
    "/** By the contract's order. */",
  ]) {
    test(JSON.stringify(text), ({ assert }) => assert.isNotEmpty(oldCitations(file, text)))
  }

  for (const text of ['[a](nowhere.md)', '[a](api.md#nowhere)', '`docs/nowhere.md`']) {
    test(text, ({ assert }) => assert.lengthOf(brokenLinks('docs/x.md', text), 1))
  }

  test('a proof that does not exist', ({ assert }) => {
    const proof = '- Proof: `./shunt chaos nothing`\n- Seen:'
    assert.deepEqual(missingProofs(`## 1. A\n\n${proof} 5`), ['tests/chaos/nothing.ts'])
    assert.deepEqual(missingProofs(`## 1. A\n\n${proof} pending`), [])
  })
})

test.group('A good citation is let through', () => {
  for (const text of [
    '/** Behaviour, section 4.7. */',
    '/**\n * Behaviour,\n * section 4.7.\n */',
    '/** See docs/behaviour.md, sections 9.2 to 9.4. */',
    '/** RFC 6238, section 5.2; RFC 4226, section 4. */',
    '/** Promises 1 and 2. */',
    'See [decision 1](decisions/0001-eight-wings-in-one-order.md)',
    'See decisions [1](decisions/0001-eight-wings-in-one-order.md), [2](decisions/0002-a.md)',
    '/** As decisions 1, 2 and 3 say. */',
    '/** What the plugin contract lets a plugin import. */',
  ]) {
    test(JSON.stringify(text), ({ assert }) => {
      assert.isEmpty(brokenCitations('app/links/link.ts', text, known))
      assert.isEmpty(oldCitations('app/links/link.ts', text))
    })
  }
})
