/** The field "Find a call": leaves the calls whose words and path have every word of it. */
export function startCallFinder() {
  const field = document.querySelector('#find-call')
  const calls = [...document.querySelectorAll('.call')].map((call) => ({
    call,
    text: call.querySelector('summary').textContent.toLowerCase(),
  }))
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    let found = 0
    for (const { call, text } of calls) {
      call.hidden = !words.every((word) => text.includes(word))
      if (!call.hidden) found++
    }
    for (const group of document.querySelectorAll('.calls')) {
      group.hidden = !group.querySelector('.call:not([hidden])')
    }
    document.querySelector('[data-announcer]').textContent = `${found} found`
  })
}
