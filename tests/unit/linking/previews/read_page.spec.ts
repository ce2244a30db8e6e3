import { test } from '@japa/runner'
import { readPage } from '#app/linking/previews/readers/read_page'
import { readPageWords } from '#app/linking/previews/rules/read_page_words'
import type { Problem } from '#app/shared/problems/problem'

const AT = 'https://shop.example/spring/'
const [KB, MB] = [1024, 1024 * 1024]

/** What takes the parser longest: one tag of attributes without end. */
const HOSTILE = '<a b=c '

function read(body: string | Buffer, contentType = 'text/html') {
  return readPage('one', { body: Buffer.from(body as string), contentType, address: AT })
}

const fill = (piece: string, bytes: number) => piece.repeat(bytes / piece.length)

/** Turns of the event loop that others get in the meantime. */
async function countTurns(act: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const acting = act().finally(() => (isOver = true))
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    turns++
  }
  await acting
  return turns
}

test.group('The page of a destination, read by the reading process', (group) => {
  group.each.timeout(60_000)

  test('says what it says, in its own letters', async ({ assert }) => {
    const latin = Buffer.from('<title>Café</title><meta property="og:image" content="a.png">', 'latin1') // prettier-ignore
    const words = { title: 'Café', description: null, imageUrl: `${AT}a.png` }
    assert.deepEqual(await read(latin, 'text/html; charset=iso-8859-1'), words)
    const meta = Buffer.from('<meta charset="windows-1252"><title>5 \x80</title>', 'latin1')
    assert.equal((await read(meta)).title, '5 €')
    assert.equal((await read('<title>Café</title>', 'text/html; charset=none')).title, 'Café')
  })

  test('leaves the event loop to visitors', async ({ assert }) => {
    await read('<title>warm</title>')
    const page = fill(HOSTILE, 4 * MB)
    const here = await countTurns(async () => readPageWords(page, AT))
    // On a busy machine it may take longer than it may, and is refused.
    const away = await countTurns(() => read(page).catch(() => {}))
    assert.isAbove(away, 10 * here)
  })

  test('that takes more than it may is refused, and the next one is read', async ({ assert }) => {
    const refused: Problem = await read(fill(HOSTILE, 48 * MB)).then(() => assert.fail(), (error) => error) // prettier-ignore
    assert.deepEqual([refused.code, refused.status], ['preview.unreadable', 422])
    assert.equal((await read('<title>Next</title>')).title, 'Next')
    assert.isNull((await read(fill(HOSTILE, 256 * KB))).title)
  })
})
