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

const TEXTS = ['resources/lang/en/*.json']

/** The table itself, words that the glossary avoids, and generated files. */
const EXCEPT = /docs\/(style|glossary)\.md|database\/schema\.ts|words\.spec\.ts/
const MOST_WORDS = 35

/** Returns the words of the first column of the table of docs/style.md with this head. */
function readRefusedWords(head: string): string[] {
  const [, table] = readFileSync('docs/style.md', 'utf8').split(head)
  return [...table.split('\n\n')[0].matchAll(/^\| ([^|-][^|]*) \|/gm)].flatMap(([, words]) =>
    words.split(',').map((word) => word.trim())
  )
}

const words = readRefusedWords('| instead of | write |')
const former = readRefusedWords('| the console had | it has |')
const REFUSED = new RegExp(`\\b(${words.join('|')})\\b`, 'i')

/** A mail server is called so everywhere. */
const REFUSED_IN_TEXTS = new RegExp(`\\b(${[...words, ...former].join('|')})\\b(?! server)`, 'i')

const blank = (code: string) => code.replace(/[^\n]/g, '')

/** Returns each refused word of a text, with the number of its line. */
function findRefused(text: string, refused = REFUSED): string[] {
  return text.split('\n').flatMap((line, at) => {
    const found = refused.exec(line)
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

/** Returns the refused words of a file of texts: without its keys and the names of values. */
function findRefusedInTexts(json: string): string[] {
  const texts = json.replace(/"[\w-]+":/g, '').replace(/\{\w+/g, '{')
  return findRefused(texts, REFUSED_IN_TEXTS)
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
    assert.includeMembers(former, ['back-half', 'came from', 'typed in vain'])
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

  test('of both tables are in no text of the console', ({ assert }) => {
    assert.deepEqual(faultsOf(TEXTS, findRefusedInTexts), [])
  })

  test(`are at most ${MOST_WORDS} in a sentence of a document`, ({ assert }) => {
    assert.deepEqual(faultsOf(DOCUMENTS, findLongSentences), [])
  })

  test('are found where they are: six planted sentences', ({ assert }) => {
    assert.deepEqual(findRefused(commentsOf('const nobody = 1\n// Nobody asks.\n')), ['2: Nobody'])
    assert.deepEqual(findRefused(proseOf('See `whoever`.\nWhoever asks in vain.')), ['2: Whoever'])
    const planted =
      '{\n "judge": "{judged, plural, other {#}} on",\n "a": "Came from a mail server"\n}'
    assert.deepEqual(findRefusedInTexts(planted), ['3: Came from'])
    assert.deepEqual(findRefusedInTexts('{ "a": "Judge clicks again" }'), ['1: Judge'])
    assert.deepEqual(findRefusedInTexts('{ "a": "Nothing was typed in vain" }'), [
      '1: typed in vain',
    ])
    assert.lengthOf(findLongSentences(`${'word '.repeat(MOST_WORDS)}end. Short.`), 1)
  })
})
