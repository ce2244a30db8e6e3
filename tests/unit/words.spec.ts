import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'

const SOURCES = [
  '{app,bin,bench,commands,config,database,plugins,providers,scripts,start,tests}/**/*.{ts,js,mjs}',
  'resources/js/*.js',
]
const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'docs/**/*.md', 'plugins/*.md', 'clients/*/README.md'],
  'app/redirect/README.md',
]

/** The table itself, words that the glossary avoids, and generated files. */
const EXCEPT = /docs\/(style|glossary)\.md|database\/schema\.ts|words\.spec\.ts/
const MOST_WORDS = 35

/** Returns the words of the first column of the table of docs/style.md. */
function readRefusedWords(): string[] {
  const [, table] = readFileSync('docs/style.md', 'utf8').split('| instead of | write |')
  return [...table.split('\n\n')[0].matchAll(/^\| ([^|-][^|]*) \|/gm)].flatMap(([, words]) =>
    words.split(',').map((word) => word.trim())
  )
}

const words = readRefusedWords()
const REFUSED = new RegExp(`\\b(${words.join('|')})\\b`, 'i')

const blank = (code: string) => code.replace(/[^\n]/g, '')

/** Returns each refused word of a text, with the number of its line. */
function findRefused(text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const found = REFUSED.exec(line)
    return found ? `${at + 1}: ${found[1]}` : []
  })
}

/** Returns the comments of a program; the lines of the rest are empty. */
function commentsOf(text: string): string {
  let end = 0
  let kept = ''
  for (const { 0: comment, index } of text.matchAll(/(?<=^|\s)(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm)) {
    kept += blank(text.slice(end, index)) + comment
    end = index + comment.length
  }
  return kept
}

/** Returns the prose of a document: no code, and no address of a link. */
function proseOf(text: string): string {
  return text
    .replace(/^ *```[\s\S]*?^ *```/gm, blank)
    .replace(/`[^`]*`/g, blank)
    .replace(/\]\([^)]*\)/g, ']')
}

/** Returns the sentences of a document that are too long; entries of tables are none. */
function findLongSentences(text: string): string[] {
  const pieces = text
    .replace(/^ *```[\s\S]*?^ *```/gm, '')
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n|\n(?=\s*(?:[-|*]|\d+\.)\s)|\n(?=#)/)
  return pieces
    .filter((piece) => !piece.trimStart().startsWith('|'))
    .flatMap((piece) => piece.replace(/\s+/g, ' ').split(/(?<=[.!?:;]) /))
    .filter((sentence) => sentence.trim().split(' ').length > MOST_WORDS)
}

function faultsOf(patterns: string[], look: (text: string) => string[]): string[] {
  return globSync(patterns)
    .filter((path) => !EXCEPT.test(path.replaceAll('\\', '/')))
    .sort()
    .flatMap((path) => look(readFileSync(path, 'utf8')).map((fault) => `${path}:${fault}`))
}

test.group('Words', () => {
  test('that are refused are at least 60', ({ assert }) => {
    assert.isAtLeast(words.length, 60)
    assert.includeMembers(words, ['nobody', 'in vain', 'holds up'])
  })

  test('of the table are in no comment', ({ assert }) => {
    assert.deepEqual(
      faultsOf(SOURCES, (text) => findRefused(commentsOf(text))),
      []
    )
  })

  test('of the table are in no document', ({ assert }) => {
    assert.deepEqual(
      faultsOf(DOCUMENTS, (text) => findRefused(proseOf(text))),
      []
    )
  })

  test(`are at most ${MOST_WORDS} in a sentence of a document`, ({ assert }) => {
    assert.deepEqual(faultsOf(DOCUMENTS, findLongSentences), [])
  })

  test('are found where they are: three planted sentences', ({ assert }) => {
    assert.deepEqual(findRefused(commentsOf('const nobody = 1\n// Nobody asks.\n')), ['2: Nobody'])
    assert.deepEqual(findRefused(proseOf('See `whoever`.\nWhoever asks in vain.')), ['2: Whoever'])
    assert.lengthOf(findLongSentences(`${'word '.repeat(MOST_WORDS)}end. Short.`), 1)
  })
})
