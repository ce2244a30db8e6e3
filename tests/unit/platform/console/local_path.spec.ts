import { test } from '@japa/runner'
import { localPath, pathBefore } from '#app/platform/console/rules/local_path'

test.group('Where to go on to', () => {
  test('a path of ours, with its query', ({ assert }) => {
    for (const path of ['/', '/console', '/console/workspaces/x/links?page=2&q=a%20b#top']) {
      assert.equal(localPath(path), path)
    }
  })

  test('nothing that leads away', ({ assert }) => {
    const away = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/a\\..\\b',
      'console',
      '',
      `/${'a'.repeat(3000)}`,
      ['/console'],
      null,
    ]
    for (const value of away) assert.isNull(localPath(value), String(value))
  })

  test('back to the page before only on the same host', ({ assert }) => {
    assert.equal(pathBefore('http://sho.rt:3333/login?next=%2F', 'sho.rt:3333'), '/login?next=%2F')
    assert.isNull(pathBefore('http://sho.rt/login', 'sho.rt:3333'))
    assert.isNull(pathBefore('https://evil.example/login', 'sho.rt'))
    assert.isNull(pathBefore('http://sho.rt//evil.example', 'sho.rt'))
    assert.isNull(pathBefore('nonsense', 'sho.rt'))
    assert.isNull(pathBefore(undefined, 'sho.rt'))
  })
})
