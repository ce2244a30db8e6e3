import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { drawIcon, iconSprite } from '#app/platform/console/icon_sprite'
import { ICON_NAMES } from '#app/platform/console/rules/icon_names'

test.group('Icons', () => {
  test('every icon that a view or a page names is in the sprite', ({ assert }) => {
    const named = globSync(['resources/views/**/*.edge', 'app/**/*.ts']).flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return [...text.matchAll(/(?:glyph\(|\bicon: ?)'([a-z0-9-]+)'/g)].map(([, name]) => name)
    })
    assert.isAbove(new Set(named).size, 80)
    assert.deepEqual(
      [...new Set(named)].filter((name) => !ICON_NAMES.includes(name)),
      []
    )
  })

  test('the sprite has each once, without what the page’s style says of it', ({ assert }) => {
    for (const name of ICON_NAMES) {
      assert.lengthOf(iconSprite.text.split(`<symbol id="${name}"`), 2, name)
    }
    const outlines = iconSprite.text.split('<symbol id="is-')[0]
    assert.notMatch(outlines, /stroke-width|stroke="currentColor"/)
    assert.isBelow(iconSprite.text.length, 30_000)
  })

  test('an icon of the sprite is a reference to it', ({ assert }) => {
    const icon = String(drawIcon('plus').value)
    assert.include(icon, `<use href="${iconSprite.path}#plus"/>`)
    assert.isBelow(icon.length, 110)
  })
})
