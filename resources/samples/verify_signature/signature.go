package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
	"time"
)

const toleranceSeconds = 300

var signatureForm = regexp.MustCompile(`^t=([0-9]+),v1=([0-9a-f]{64})$`)

// isGenuine says whether a request comes from Shunt. The body is the raw bytes of the request, the
// header the value of Service-Signature, the secret the whole signing secret, with its whsec_.
func isGenuine(body []byte, header string, secret string) bool {
	parts := signatureForm.FindStringSubmatch(header)
	if parts == nil {
		return false
	}
	seconds, err := strconv.ParseInt(parts[1], 10, 64)
	if err != nil {
		return false
	}
	age := time.Now().Unix() - seconds
	if age > toleranceSeconds || age < -toleranceSeconds {
		return false
	}

	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(parts[1] + "."))
	mac.Write(body)
	signature, _ := hex.DecodeString(parts[2])
	return hmac.Equal(mac.Sum(nil), signature)
}
