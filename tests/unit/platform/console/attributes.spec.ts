import { test } from '@japa/runner'
import edge from 'edge.js'

const drawn = (values: Record<string, unknown>) =>
  edge.renderRaw('<input {{ html.attrs(values) }}>', { values })

test.group('Attributes in views', () => {
  test('hold whatever somebody typed, and nothing breaks out of them', async ({ assert }) => {
    const typed = `"><script>alert('1')</script>&amp;`
    const html = await drawn({ 'value': typed, 'aria-label': typed, 'class': ['a', typed] })
    assert.notInclude(html, '<script')
    assert.equal(html.match(/"/g)!.length, 6)
    assert.include(html, 'value="&quot;&gt;&lt;script&gt;')
    assert.include(html, '&amp;amp;')
  })

  test('are otherwise what they were', async ({ assert }) => {
    const html = await drawn({ class: ['a', false, 'b'], checked: true, disabled: false, max: 5 })
    assert.equal(html, '<input class="a b" checked max="5">')
  })
})
