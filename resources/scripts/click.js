;(function () {
  var name = 'shunt_click',
    script = document.currentScript,
    found,
    stored
  var days = +(script && script.dataset.cookieDays) || 0
  found = location.search.match(/[?&]shunt_click=([\w.-]+)/)
  var value = found && found[1]
  try {
    if (value) sessionStorage.setItem(name, value)
    else value = sessionStorage.getItem(name)
  } catch (e) {}
  if (days && found) {
    document.cookie =
      name +
      '=' +
      value +
      ';path=/;samesite=lax;max-age=' +
      days * 86400 +
      (location.protocol == 'https:' ? ';secure' : '')
  } else if (days && !value) {
    stored = document.cookie.match(/(?:^|; )shunt_click=([\w.-]+)/)
    value = stored && stored[1]
  }
  window.shuntClick = function () {
    return value || null
  }
  document.addEventListener(
    'submit',
    function (event) {
      var field = event.target.elements[name]
      if (value && field) field.value = value
    },
    true
  )
})()
