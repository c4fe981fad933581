package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

func main() {
	key, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		id, at := r.Header.Get("webhook-id"), r.Header.Get("webhook-timestamp")
		mac := hmac.New(sha256.New, key)
		fmt.Fprintf(mac, "%s.%s.%s", id, at, body)
		signature := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
		sent, _ := strconv.ParseInt(at, 10, 64)
		if !strings.Contains(" "+r.Header.Get("webhook-signature")+" ", " "+signature+" ") || time.Since(time.Unix(sent, 0)).Abs() > 5*time.Minute {
			w.WriteHeader(401)
			return
		}
		var event struct{ Type string }
		json.Unmarshal(body, &event)
		fmt.Println(id, event.Type)
		w.WriteHeader(204)
	})
	http.ListenAndServe(":"+os.Getenv("PORT"), nil)
}
