/** The id that the samples of the document have in place of the reader's workspace. */
const samplePath = /(\/workspaces\/)[a-z0-9]+/g

/** Puts the reader's workspace into the samples and into the forms that are open. */
export function startWorkspaceField() {
  const field = document.querySelector('#credentials-workspace')
  const samples = [...document.querySelectorAll('.sample code')].map((code) => ({
    code,
    text: code.textContent,
  }))
  const fill = () => {
    const id = field.value.trim()
    const isId = /^[a-z0-9]+$/.test(id)
    for (const { code, text } of samples) {
      code.textContent = isId ? text.replace(samplePath, `$1${id}`) : text
    }
    for (const input of document.querySelectorAll('.call-form [data-name="workspaceId"]')) {
      input.value = id
    }
  }
  field.value = new URLSearchParams(location.search).get('workspaceId') ?? ''
  field.addEventListener('input', fill)
  if (field.value) fill()
}
