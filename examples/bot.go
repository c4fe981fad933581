// Draws a player's card of the day, and says which it is, however often it runs: go run bot.go http://localhost:8080 kuno
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"
)

type Card struct {
	ID     int64  `json:"id"`
	Card   int64  `json:"card"`
	Status string `json:"status"`
	CP     int64  `json:"cp"`
}

type Day struct {
	Day         string `json:"day"`
	DayEndsAt   string `json:"day_ends_at"`
	BattlesLeft int    `json:"battles_left"`
}

type User struct {
	ID int64 `json:"id"`
}

const attempts = 6

var client = http.Client{Timeout: 15 * time.Second}
var address, name, password = os.Args[1], os.Args[2], os.Getenv("OPERATOR_PASSWORD")

// waitOf is what Retry-After says: seconds, or a date. An hour at most.
func waitOf(after string) time.Duration {
	var wait time.Duration
	if seconds, err := strconv.ParseUint(after, 10, 16); err == nil {
		wait = time.Duration(seconds) * time.Second
	} else if date, err := http.ParseTime(after); err == nil {
		wait = time.Until(date)
	}
	if wait > time.Hour {
		return time.Hour
	}
	return wait
}

// once sends a request. When there is no answer, or one that says to come back, it says so in problem.
func once(method, path string, body []byte, key string) (answer []byte, wait time.Duration, problem error) {
	request, err := http.NewRequest(method, address+path, bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, 0, err
	}
	defer response.Body.Close()
	if answer, err = io.ReadAll(response.Body); err != nil {
		return nil, 0, err
	}
	after := response.Header.Get("Retry-After")
	switch code := response.StatusCode; {
	case code < 300:
		return answer, 0, nil
	// A conflict with Retry-After: another request with this key is under way.
	case code == 408, code == 429, code >= 502 && code <= 504, code == 409 && after != "":
		return nil, waitOf(after), fmt.Errorf("%d %s", code, answer)
	default:
		log.Fatalf("%s %s: %d %s", method, path, code, answer)
		return nil, 0, nil
	}
}

// call sends a request again that got no answer, waits as Retry-After says, and keeps the key when it tries again.
func call(method, path string, body any, key string, into any) {
	var data []byte
	var err error
	if body != nil {
		if data, err = json.Marshal(body); err != nil {
			log.Fatal(err)
		}
	}
	for attempt := 0; attempt < attempts; attempt++ {
		answer, wait, problem := once(method, path, data, key)
		if problem == nil {
			if err := json.Unmarshal(answer, into); err != nil {
				log.Fatal(err)
			}
			return
		}
		err = problem
		time.Sleep(wait + 200*time.Millisecond<<attempt)
	}
	log.Fatalf("%s %s: %v", method, path, err)
}

func findOrCreate() (user User) {
	var found []User
	account := "example:" + name
	call("GET", "/users?external_id="+url.QueryEscape(account), nil, "", &found)
	if len(found) > 0 {
		return found[0]
	}
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		log.Fatal(err)
	}
	call("POST", "/users", map[string]any{"username": name, "external_id": account, "password": password}, hex.EncodeToString(random), &user)
	return user
}

func main() {
	user := findOrCreate()
	var today Day
	call("GET", fmt.Sprintf("/users/%d/day", user.ID), nil, "", &today)
	var card Card
	// The same key for the whole day: whoever draws for this player, it is one card. After midnight the day is refused.
	key := fmt.Sprintf("draw-%d-%s", user.ID, today.Day)
	call("POST", "/cards", map[string]any{"owner": user.ID, "day": today.Day, "password": password}, key, &card)
	fmt.Printf("%s's card of %s is card %d, %s, cp %d\n", name, today.Day, card.Card, card.Status, card.CP)
	fmt.Printf("Post it with its picture: %s/cards/%d/face.png\n", address, card.ID)
	fmt.Printf("%d battles are left until %s\n", today.BattlesLeft, today.DayEndsAt)
}
