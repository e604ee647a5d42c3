// Receives webhooks with Go's standard library: SIGNING_SECRET=whsec_… PORT=9000 go run receiver.go
// While a secret is rotated, give both with a space between them: SIGNING_SECRET='whsec_… whsec_…'
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	tolerance    = 5 * time.Minute
	bodyBytesMax = 1024 * 1024
)

var (
	keys [][]byte

	// Use a table with the id as its primary key instead: this set is lost when the process ends.
	seen     = map[string]bool{}
	seenLock sync.Mutex

	work = make(chan []byte, 1024)
)

func main() {
	for _, secret := range strings.Split(os.Getenv("SIGNING_SECRET"), " ") {
		encoded, ok := strings.CutPrefix(secret, "whsec_")
		if !ok {
			log.Fatal("SIGNING_SECRET must be the signingSecret of webhookCreate: whsec_…")
		}
		key, err := base64.StdEncoding.DecodeString(encoded)
		if err != nil {
			log.Fatal("SIGNING_SECRET must be base64 after whsec_.")
		}
		keys = append(keys, key)
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "9000"
	}
	listener, err := net.Listen("tcp", ":"+port)
	if err != nil {
		log.Fatal(err)
	}
	go handleEvents()
	fmt.Printf("listening on %d\n", listener.Addr().(*net.TCPAddr).Port)
	log.Fatal(http.Serve(listener, http.HandlerFunc(receive)))
}

func receive(writer http.ResponseWriter, request *http.Request) {
	// Verify the bytes of the body: parsed and serialized JSON need not be the bytes that were signed.
	body, err := io.ReadAll(http.MaxBytesReader(writer, request.Body, bodyBytesMax))
	if err != nil || !isGenuine(request.Header, body) {
		writer.WriteHeader(http.StatusUnauthorized)
		return
	}
	id := request.Header.Get("webhook-id")
	seenLock.Lock()
	isRepeat := seen[id]
	seen[id] = true
	seenLock.Unlock()
	if isRepeat {
		fmt.Printf("repeated %s\n", id)
	} else {
		// Store id and body here, in one statement, before the answer: an accepted request is not sent again.
		work <- body
	}
	writer.WriteHeader(http.StatusOK)
}

func isGenuine(header http.Header, body []byte) bool {
	id := header.Get("webhook-id")
	timestamp := header.Get("webhook-timestamp")
	signatures := header.Get("webhook-signature")
	if id == "" || timestamp == "" || signatures == "" {
		return false
	}

	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return false
	}
	if age := time.Since(time.Unix(seconds, 0)); age > tolerance || age < -tolerance {
		return false
	}

	// There are several signatures while a replaced secret still signs. One that matches one of the secrets is enough.
	for _, each := range strings.Split(signatures, " ") {
		version, signature, _ := strings.Cut(each, ",")
		given, err := base64.StdEncoding.DecodeString(signature)
		if err != nil || version != "v1" {
			continue
		}
		for _, key := range keys {
			mac := hmac.New(sha256.New, key)
			mac.Write([]byte(id + "." + timestamp + "."))
			mac.Write(body)
			if hmac.Equal(given, mac.Sum(nil)) {
				return true
			}
		}
	}
	return false
}

func handleEvents() {
	for body := range work {
		var event struct{ ID, Type string }
		if json.Unmarshal(body, &event) == nil {
			fmt.Printf("handled %s %s\n", event.Type, event.ID)
		}
	}
}
