import { test } from '@japa/runner'
import { readPageWords } from '#app/linking/previews/rules/read_page_words'

const AT = 'https://shop.example/spring/'

test.group('What a page says of itself', () => {
  test('is in its tags, else in its title', ({ assert }) => {
    const tags = `<!doctype html><HEAD><title>Own</title>
      <META property="og:title" content="Spring &amp; &#39;summer&#39;
        sale"><meta name='description' content='Plain'><meta property=og:image content=/a.png>`
    assert.deepEqual(readPageWords(tags, AT), {
      title: "Spring & 'summer' sale",
      description: 'Plain',
      imageUrl: 'https://shop.example/a.png',
    })
    assert.deepEqual(readPageWords('<title> Only\n this </title><title>Not this</title>', AT), {
      title: 'Only this',
      description: null,
      imageUrl: null,
    })
  })

  test('is nothing that a comment, a script or the body says', ({ assert }) => {
    const page = `<!-- <meta property="og:title" content="a"> --><script>"<title>b</title>"</script>
      <body><svg><title>c</title></svg><meta property="og:title" content="d">`
    assert.isNull(readPageWords(page, AT).title)
  })

  test('is cut to what a preview takes, and its picture is on the web', ({ assert }) => {
    const long = 'x'.repeat(10_000)
    const page = `<meta name="og:title" content="${long}"><meta name="description" content="${long}">`
    const { title, description } = readPageWords(page, AT)
    assert.deepEqual([title!.length, description!.length], [500, 2_000])
    for (const address of [
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      'http://[',
      'file:///a',
    ]) {
      assert.isNull(readPageWords(`<meta property="og:image" content="${address}">`, AT).imageUrl)
    }
  })

  test('takes time that grows with its length alone', ({ assert }) => {
    for (const piece of [
      '<meta ',
      '<',
      '<title>',
      'a="',
      '&amp',
      '<meta content="',
      '<!--',
      '<svg>',
    ]) {
      const startedMs = performance.now()
      readPageWords(piece.repeat((256 * 1024) / piece.length), AT)
      assert.isBelow(performance.now() - startedMs, 1_000, piece)
    }
  })
})
